// The vocabulary that callers write and that other rooms define. Declarations, not modules.
@_exported public import struct SignetGraphics.Color
@_exported public import struct SignetGraphics.Point
@_exported public import struct SignetGraphics.Rectangle
@_exported public import struct SignetGraphics.Size
@_exported public import struct SignetInk.Drawing
@_exported public import enum SignetInk.DrawingError
@_exported public import enum SignetInk.DrawingFault
@_exported public import enum SignetInk.DrawingFormat
@_exported public import enum SignetInk.DrawingPlace
@_exported public import struct SignetInk.PenStyle
@_exported public import struct SignetLettering.Face
@_exported public import enum SignetStamping.AppearanceStyle
@_exported public import enum SignetStamping.MarkKind
@_exported public import struct SignetStamping.PageSelection
@_exported public import struct SignetStamping.Placement
@_exported public import struct SignetStamping.PlacementSyntaxError
@_exported public import enum SignetStamping.StampSize
