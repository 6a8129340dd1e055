internal import CPKCS11

extension TokenError {
    /// Makes the fault that a result of the module means; nil for success.
    package init?(_ call: TokenCall, _ result: UInt) {
        switch result {
        case CKR_OK: return nil
        case CKR_PIN_INCORRECT, CKR_PIN_INVALID, CKR_PIN_LEN_RANGE: self = .pinWrong
        case CKR_PIN_LOCKED: self = .pinLocked
        case CKR_PIN_EXPIRED: self = .pinExpired
        case CKR_USER_PIN_NOT_INITIALIZED: self = .pinNotSet
        case CKR_KEY_FUNCTION_NOT_PERMITTED: self = .keyNotForSignatures
        case CKR_CANCEL, CKR_FUNCTION_CANCELED, CKR_FUNCTION_REJECTED:
            self = call == .login ? .pinCancelled : .failed(call, result)
        case CKR_DEVICE_REMOVED, CKR_TOKEN_NOT_PRESENT, CKR_TOKEN_NOT_RECOGNIZED, CKR_SESSION_CLOSED,
            CKR_SESSION_HANDLE_INVALID, CKR_USER_NOT_LOGGED_IN, CKR_OBJECT_HANDLE_INVALID, CKR_KEY_HANDLE_INVALID:
            self = .tokenRemoved
        default: self = .failed(call, result)
        }
    }

    /// The standard's name of a result, or its number.
    package static func name(of result: UInt) -> String {
        let names: [UInt: String] = [
            CKR_HOST_MEMORY: "CKR_HOST_MEMORY", CKR_GENERAL_ERROR: "CKR_GENERAL_ERROR",
            CKR_FUNCTION_FAILED: "CKR_FUNCTION_FAILED", CKR_ARGUMENTS_BAD: "CKR_ARGUMENTS_BAD",
            CKR_CANT_LOCK: "CKR_CANT_LOCK", CKR_ATTRIBUTE_TYPE_INVALID: "CKR_ATTRIBUTE_TYPE_INVALID",
            CKR_DATA_LEN_RANGE: "CKR_DATA_LEN_RANGE", CKR_DEVICE_ERROR: "CKR_DEVICE_ERROR",
            CKR_DEVICE_MEMORY: "CKR_DEVICE_MEMORY", CKR_FUNCTION_NOT_SUPPORTED: "CKR_FUNCTION_NOT_SUPPORTED",
            CKR_KEY_TYPE_INCONSISTENT: "CKR_KEY_TYPE_INCONSISTENT", CKR_KEY_SIZE_RANGE: "CKR_KEY_SIZE_RANGE",
            CKR_MECHANISM_INVALID: "CKR_MECHANISM_INVALID",
            CKR_MECHANISM_PARAM_INVALID: "CKR_MECHANISM_PARAM_INVALID", CKR_SESSION_COUNT: "CKR_SESSION_COUNT",
            CKR_USER_ANOTHER_ALREADY_LOGGED_IN: "CKR_USER_ANOTHER_ALREADY_LOGGED_IN",
        ]
        return names[result] ?? "0x\(String(result, radix: 16))"
    }
}
