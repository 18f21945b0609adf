package dev.portcullis.ejb.wallet;

/**
 * A challenge that links a wallet (R-IDN-14).
 *
 * @param message the text to sign (EIP-191)
 * @param nonce the nonce in the message
 * @param nonceToken to return with the signature
 */
public record AssociationChallengeView(String message, String nonce, String nonceToken) {}
