package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Optional;

/**
 * What is to be paid out on layer 1.
 *
 * @param to who gets it there
 * @param token what
 * @param amount how much, more than 0; 1 for an NFT
 * @param nft if it is one, what the contract needs to make it there
 */
public record Withdrawal(Address to, long token, BigInteger amount, Optional<Nft> nft) {}
