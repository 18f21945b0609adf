package dev.portcullis.ejb.identity;

/**
 * A challenge (R-IDN-3).
 *
 * @param nonce the nonce in the message
 * @param msg the text to sign (EIP-191)
 * @param nonceToken to be returned with the signature
 */
public record SiweMessageView(String nonce, String msg, String nonceToken) {}
