/**
 * The formats of mobile numbers. Separate from the other form facts, since a number is asked for before its country is
 * known.
 */
import type { CountryCode } from '../market.ts';

export interface MobileRule {
  /** Matches the digits, with or without the calling code; group 1 is the national number. */
  readonly pattern: RegExp;
  /** Over the national number: ranges that the pattern admits but that are not assigned. */
  readonly unassigned: RegExp | null;
  /** Where the numbering plan is shared with other countries, the area codes that are this country's. */
  readonly areaCodes: ReadonlySet<string> | null;
  /** How a number is shown: each `#` takes one digit of the national number. */
  readonly display: string;
  readonly example: string;
}

const au: MobileRule = {
  pattern: /^(?:0|61)(4\d{8})$/,
  unassigned: /^40{8}$/,
  areaCodes: null,
  display: '0### ### ###',
  example: '0412 345 678',
};

const nz: MobileRule = {
  pattern: /^(?:0|64)(2\d{7,9})$/,
  unassigned: null,
  areaCodes: null,
  display: '0## ### ####',
  example: '021 234 5678',
};

/** Guernsey, Jersey and the Isle of Man share this numbering plan. */
const uk: MobileRule = {
  pattern: /^(?:0|44)(7\d{9})$/,
  // 070 is personal numbering and 076 paging, except 07624, which is mobile on the Isle of Man.
  unassigned: /^7(?:0|6(?!24))/,
  areaCodes: null,
  display: '0#### ######',
  example: '07400 123456',
};

/** Area codes of the fifty states and DC; those of Canada and of the territories are excluded. */
const usAreaCodes = `
  201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 220 223 224 225 227 228 229 231
  234 235 239 240 248 251 252 253 254 256 260 262 267 269 270 272 274 276 279 281 283 301 302 303 304
  305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 324 325 326 327 329 330 331 332 334
  336 337 339 341 346 347 350 351 352 353 360 361 363 364 369 380 385 386 401 402 404 405 406 407 408
  409 410 412 413 414 415 417 419 423 424 425 430 432 434 435 440 442 443 445 447 448 458 463 464 469
  470 472 475 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 531
  534 539 540 541 551 557 559 561 562 563 564 567 570 571 572 573 574 575 580 582 585 586 601 602 603
  605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 628 629 630 631 636 640 641 645 646
  650 651 656 657 659 660 661 662 667 669 678 680 681 682 686 689 701 702 703 704 706 707 708 712 713
  714 715 716 717 718 719 720 724 725 726 727 728 730 731 732 734 737 738 740 743 747 748 754 757 760
  762 763 765 769 770 771 772 773 774 775 779 781 785 786 801 802 803 804 805 806 808 810 812 813 814
  815 816 817 818 820 821 826 828 830 831 832 835 838 839 840 843 845 847 848 850 854 856 857 858 859
  860 862 863 864 865 870 872 878 901 903 904 906 907 908 909 910 912 913 914 915 916 917 918 919 920
  925 928 929 930 931 934 936 937 938 940 941 943 945 947 948 949 951 952 954 956 959 970 971 972 973
  975 978 979 980 983 984 985 986 989`
  .trim()
  .split(/\s+/);

const us: MobileRule = {
  pattern: /^1?([2-9]\d{2}[2-9]\d{6})$/,
  unassigned: null,
  areaCodes: new Set(usAreaCodes),
  display: '(###) ###-####',
  example: '(202) 555-0123',
};

/** Area codes of Canada; the numbering plan is shared with the United States. */
const caAreaCodes = `
  204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468
  474 506 514 519 548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825
  867 873 879 902 905 942`
  .trim()
  .split(/\s+/);

const ca: MobileRule = {
  pattern: /^1?([2-9]\d{2}[2-9]\d{6})$/,
  unassigned: null,
  areaCodes: new Set(caAreaCodes),
  display: '(###) ###-####',
  example: '(416) 555-0123',
};

const fr: MobileRule = {
  pattern: /^(?:0|33)([67]\d{8})$/,
  unassigned: null,
  areaCodes: null,
  display: '0# ## ## ## ##',
  example: '06 12 34 56 78',
};

const it: MobileRule = {
  pattern: /^(?:39)?(3\d{8,9})$/,
  unassigned: null,
  areaCodes: null,
  display: '### ### ####',
  example: '312 345 6789',
};

const es: MobileRule = {
  pattern: /^(?:34)?((?:6\d|7[1-9])\d{7})$/,
  unassigned: null,
  areaCodes: null,
  display: '### ### ###',
  example: '612 345 678',
};

const de: MobileRule = {
  pattern: /^(?:0|49)(1(?:5\d{9}|6[023]\d{7,8}|7\d{8,9}))$/,
  unassigned: null,
  areaCodes: null,
  display: '0### ########',
  example: '0151 23456789',
};

const mobiles: Readonly<Record<CountryCode, MobileRule>> = {
  AU: au,
  NZ: nz,
  GB: uk,
  US: us,
  CA: ca,
  IM: uk,
  JE: uk,
  GG: uk,
  FR: fr,
  IT: it,
  ES: es,
  DE: de,
};

/** The formats of a mobile of the market, typed and shown. */
export const mobileOf = (countryCode: CountryCode): MobileRule => mobiles[countryCode];
