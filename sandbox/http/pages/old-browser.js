/* Only a browser without modules runs this. It shows what the document says to it; old syntax on purpose. */
var notice = document.getElementById('old-browser');
if (notice) notice.removeAttribute('hidden');
