internal import CLeptonica
internal import SignetGraphics

/// Rotates extracted ink, pen by pen: less work than rotating the picture, and without its empty corners.
struct InkTurn {
    /// Clockwise, less than 90 either way.
    let degrees: Double

    /// The ink rotated about its middle, cut to its visible part, with a margin of one pixel.
    func turned(_ bitmap: Bitmap) throws(ScanError) -> Bitmap {
        var opacity: Plane?
        var pens: [Color] = []
        var owner: [UInt8] = []
        for (color, plane) in bitmap.pens {
            let turned = try turned(plane)
            if var all = opacity {
                for index in turned.values.indices where turned.values[index] > all.values[index] {
                    all.values[index] = turned.values[index]
                    owner[index] = UInt8(clamping: pens.count)
                }
                opacity = all
            } else {
                opacity = turned
                owner = [UInt8](repeating: 0, count: turned.values.count)
            }
            pens.append(color)
        }
        guard let opacity, let box = PixelBox(around: opacity, margin: 1) else { throw .noInk }
        let owners = Plane(width: opacity.width, height: opacity.height, values: owner)
        let isOne = pens.count == 1
        guard let result = opacity.cropped(to: box).bitmap(pens, owner: isOne ? nil : owners.cropped(to: box)) else {
            throw .noInk
        }
        return result
    }

    private func turned(_ plane: Plane) throws(ScanError) -> Plane {
        let radians = Float(degrees * Double.pi / 180)
        let width = Int32(plane.width)
        let height = Int32(plane.height)
        return try unsafe Pix.gray(plane).map("turning") {
            unsafe pixRotate($0, radians, Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_BLACK), width, height)
        }.plane()
    }
}
