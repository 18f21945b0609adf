package dev.portcullis.ejb.identity;

/**
 * A challenge (supplement 1.3.2).
 *
 * @param nonce the nonce in the message
 * @param msg the text to sign (EIP-191)
 * @param nonceToken to send back with the signature
 */
public record SiweMessageView(String nonce, String msg, String nonceToken) {}
