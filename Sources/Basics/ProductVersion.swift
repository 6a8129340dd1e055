/// The version of Signet, as programs and requests name it.
package let productVersion = "0.1.0"
