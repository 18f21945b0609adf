/**
 * Decodes event logs by a contract's JSON ABI (Solidity ABI specification, "Events" and "Formal
 * Specification of the Encoding"). ABI and data are both untrusted. Whatever they contain, decoding
 * ends soon, with the event or with {@link dev.portcullis.ejb.webhook.abi.AbiDecodingException}.
 */
package dev.portcullis.ejb.webhook.abi;
