package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A payment on layer 1.
 *
 * @param to the recipient
 * @param token the token
 * @param amount more than 0; 1 for an NFT
 * @param nft for an NFT, the data with which the contract creates it
 */
public record Withdrawal(Address to, long token, BigInteger amount, Optional<Nft> nft) {}
