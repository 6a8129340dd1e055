#!/bin/bash
# Draws the pictures of the documentation again: make.sh SIGNET [PART…]
#
# The parts are contract, faces, pens, captions, natural, names and ink; all without one. `capture.png` is a photograph of the page.
# What is signed on the way is left in `demo`. Needs pdftoppm and mutool.
set -euo pipefail
signet=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
examples=docs/examples pictures=docs/pictures
mkdir -p demo

# A part of the last page: page DOCUMENT RESOLUTION X Y WIDTH HEIGHT NAME
page() { pdftoppm -r "$2" -f 2 -x "$3" -y "$4" -W "$5" -H "$6" -singlefile -png "$1" "$pictures/$7"; }

contract() {
    "$signet" sign $examples/contract.pdf --draw $examples/drawing.json --color blue \
        --at 'text:"Signature:",nth:1,gap:10' --size width:120 -o demo/all.pdf --force
    "$signet" sign demo/all.pdf --type "Jane Doe" --at 'text:"Signature:",nth:2,gap:14' --in-place
    "$signet" sign demo/all.pdf --scan $examples/scan.jpg --at 'text:"Signature:",nth:3,gap:10' --size width:120 --in-place
    page demo/all.pdf 130 90 280 780 640 contract
}

faces() { "$signet" fonts --name "Jane Doe" -o $pictures/faces.png --force; }

pens() {
    cp $examples/contract.pdf demo/pens.pdf
    local pen
    for pen in ballpoint:60,145 fountain:310,145 brush:60,48 marker:310,48; do
        "$signet" sign demo/pens.pdf --draw $examples/drawing.json --pen "${pen%:*}" --color blue \
            --at "page:last,rect:${pen#*:},220,85" --in-place
    done
    page demo/pens.pdf 130 90 1094 890 344 pens
}

captions() {
    caption() { "$signet" sign demo/captions.pdf --in-place --date 2026-05-17T09:30:00+02:00 "$@"; }
    cp $examples/contract.pdf demo/captions.pdf
    caption --type "Jane Doe" --caption name-date --rule --size 150x62 --at page:last,rect:45,178,150,62
    caption --draw $examples/drawing.json --color blue --author "Jane Doe" --caption signed-by \
        --reason "I approve this document" --location Berlin --border --size 265x62 --at page:last,rect:265,178,265,62
    caption --scan $examples/scan.jpg --author "Anna Berg" --caption verify --id https://example.org/v/8F3K \
        --border --size 265x58 --at page:last,rect:265,110,265,58
    caption --type "Jane Doe" --caption '<b>{name}</b>\n<span foreground="gray">{date} · {location}</span>' --locale fr_FR \
        --location Lyon --caption-align center --size 150x58 --at page:last,rect:45,110,150,58
    caption --draw $examples/drawing.json --caption 'وقّعه محمد في القاهرة\n{date}' --locale ar_EG \
        --caption-layout left --rule --size 200x44 --at page:last,rect:45,56,200,44
    caption --type "王小明" --face klee --caption '署名 <span foreground="red">王小明</span>\n{date}' --locale ja_JP \
        --caption-layout right --size 220x40 --at page:last,rect:265,58,220,40
    page demo/captions.pdf 130 60 1074 940 356 captions
}

natural() {
    cp $examples/contract.pdf demo/natural.pdf
    local seed face
    for seed in 0:290 1:246 2:202 3:158 4:114 5:70; do
        for face in dancing-script:60 kaushan-script:310; do
            "$signet" sign demo/natural.pdf --type "Anna Hannah Bell" --face "${face%:*}" --natural "${seed%:*}" \
                --at "page:last,rect:${face#*:},${seed#*:},220,36" --in-place
        done
    done
    page demo/natural.pdf 110 76 776 750 410 natural
}

# Two sheets of names in all scripts, those of docs/examples/names.txt.
names() {
    rm -rf demo/names && mkdir -p demo/names
    local number=0 name part range
    while IFS= read -r name; do
        number=$((number + 1))
        "$signet" preview --type "$name" -o demo/names/$number.svg
    done < $examples/names.txt
    for part in 1:67:names 68:100:names-more; do
        range=${part%:*} name=${part##*:}
        mutool run $examples/samples.js sheet "${range%:*}" "${range#*:}" demo/names "demo/$name.svg"
        mutool draw -q -A 8 -r 96 -c gray -o "$pictures/$name.png" "demo/$name.svg"
    done
}

ink() {
    local part name place
    mutool run $examples/samples.js mouse $examples/drawing.json demo/mouse.json
    "$signet" ink demo/mouse.json -o demo/mouse-ink.json --force
    "$signet" ink demo/mouse.json -o demo/mouse-ink.svg --force
    for part in ink:24,16,412,166:2 ink-detail:239,65,80,56:10 ink-cusp:128,142,80,24:10; do
        name=${part%%:*} place=${part#*:}
        mutool run $examples/samples.js overlay demo/mouse.json demo/mouse-ink.json demo/mouse-ink.svg \
            "${place%:*}" "${place#*:}" "demo/$name.svg"
        mutool draw -q -A 4 -r 72 -o "$pictures/$name.png" "demo/$name.svg"
    done
}

[ $# -gt 0 ] || set -- contract faces pens captions natural names ink
for part in "$@"; do
    "$part"
done
