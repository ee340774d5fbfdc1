/* Only a browser without modules runs this. It shows the notice for it; old syntax on purpose. */
var notice = document.getElementById('old-browser');
if (notice) notice.removeAttribute('hidden');
