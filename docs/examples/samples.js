// Shows what a drawing's samples become; run by `make pictures` with MuPDF's `mutool run`.
//
//   mutool run samples.js mouse DRAWING.json OUT.json
//       the drawing as a mouse reports it: every second sample, in whole pixels, without pressure
//   mutool run samples.js overlay DRAWING.json INK.json INK.svg X,Y,WIDTH,HEIGHT SCALE OUT.svg
//       a part of the ink, pale, under the samples as dots, and its middle with rings where curves meet
//   mutool run samples.js sheet FIRST LAST FOLDER OUT.svg
//       the signatures FOLDER/FIRST.svg to FOLDER/LAST.svg in four columns

function write(text, name) {
    var buffer = new Buffer();
    buffer.write(text);
    buffer.save(name);
}

function each(drawing, visit) {
    drawing.strokes.forEach(function (stroke) { visit(stroke.points); });
}

function mouse(drawing) {
    drawing.strokes.forEach(function (stroke) {
        stroke.points = stroke.points.filter(function (point, index) {
            return index % 2 === 0 || index === stroke.points.length - 1;
        }).map(function (point) {
            return { x: Math.round(point.x), y: Math.round(point.y), t: point.t };
        });
    });
    return drawing;
}

// The ends of the curves in path data of one absolute M and relative c.
function joints(path) {
    var numbers = path.match(/-?(\d+\.?\d*|\.\d+)/g).map(Number);
    var x = numbers[0], y = numbers[1], found = [[x, y]];
    for (var i = 2; i + 5 < numbers.length; i += 6) {
        x += numbers[i + 4];
        y += numbers[i + 5];
        found.push([x, y]);
    }
    return found;
}

function overlay(drawing, ink, svg, box, scale) {
    var outlines = svg.match(/<path[^>]*\/>/g).join("\n");
    var unit = 1 / scale;
    var marks = "";
    each(drawing, function (points) {
        var line = points.map(function (point) { return point.x + "," + point.y; }).join(" ");
        marks += '<polyline points="' + line + '" fill="none" stroke="#d0342c" stroke-opacity="0.7" stroke-width="'
            + 1.2 * unit + '"/>\n';
    });
    each(drawing, function (points) {
        points.forEach(function (point) {
            marks += '<circle cx="' + point.x + '" cy="' + point.y + '" r="' + 2.8 * unit + '" fill="#d0342c"/>\n';
        });
    });
    ink.strokes.forEach(function (stroke) {
        if (!stroke.path) return;
        marks += '<path d="' + stroke.path + '" fill="none" stroke="#10306a" stroke-width="' + 1.3 * unit + '"/>\n';
        joints(stroke.path).forEach(function (place) {
            marks += '<circle cx="' + place[0] + '" cy="' + place[1] + '" r="' + 5.5 * unit
                + '" fill="none" stroke="#10306a" stroke-width="' + 1.3 * unit + '"/>\n';
        });
    });
    return '<svg xmlns="http://www.w3.org/2000/svg" width="' + box[2] * scale + '" height="' + box[3] * scale
        + '" viewBox="0 0 ' + box[2] * scale + " " + box[3] * scale + '">\n<g transform="scale(' + scale
        + ") translate(" + -box[0] + " " + -box[1] + ')">\n<g fill="#b9cdf0">\n' + outlines + "\n</g>\n" + marks
        + "</g>\n</svg>\n";
}

// Each signature in its cell, as large as it is but not larger than the cell; a column hangs below the last row.
function sheet(first, last, folder) {
    var columns = 4, width = 230, height = 56, room = 0, cells = "";
    for (var number = first; number <= last; number++) {
        var svg = read(folder + "/" + number + ".svg");
        var head = svg.indexOf("<path");
        var box = svg.slice(0, head).match(/viewBox="([^"]*)"/)[1].split(" ").map(Number);
        var isColumn = box[3] > 2 * box[2];
        if (isColumn) room = Math.max(room, box[3] + 12 - height);
        var scale = isColumn ? 1 : Math.min(1, (width - 20) / box[2], (height - 12) / box[3]);
        var x = (number - first) % columns * width + 10 - box[0] * scale;
        var y = Math.floor((number - first) / columns) * height - box[1] * scale
            + (isColumn ? 6 : (height - box[3] * scale) / 2);
        cells += '<g transform="translate(' + x + " " + y + ") scale(" + scale + ')">'
            + svg.slice(head, svg.indexOf("</svg>")) + "</g>\n";
    }
    var bottom = Math.ceil((last - first + 1) / columns) * height + room;
    return '<svg xmlns="http://www.w3.org/2000/svg" width="' + columns * width + '" height="' + bottom
        + '" viewBox="0 0 ' + columns * width + " " + bottom + '">\n' + cells + "</svg>\n";
}

if (scriptArgs[0] === "mouse") {
    write(JSON.stringify(mouse(JSON.parse(read(scriptArgs[1])))), scriptArgs[2]);
} else if (scriptArgs[0] === "sheet") {
    write(sheet(Number(scriptArgs[1]), Number(scriptArgs[2]), scriptArgs[3]), scriptArgs[4]);
} else {
    var drawing = JSON.parse(read(scriptArgs[1]));
    var box = scriptArgs[4].split(",").map(Number);
    write(
        overlay(drawing, JSON.parse(read(scriptArgs[2])), read(scriptArgs[3]), box, Number(scriptArgs[5])),
        scriptArgs[6]
    );
}
