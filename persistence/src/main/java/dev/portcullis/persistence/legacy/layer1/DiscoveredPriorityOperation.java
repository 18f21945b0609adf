package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A priority operation found on layer 1.
 *
 * @param serialId its number in the queue
 * @param sender the requester
 * @param recipient of a deposit, the recipient; empty for a full exit
 * @param accountId of a full exit, the account; empty for a deposit
 * @param tokenId the token
 * @param amount of a deposit
 * @param publicData the data in the contract's event
 * @param l1Hash the transaction that requested it
 * @param l1Block its block
 * @param l1LogIndex the index of the event in the block
 * @param hash its hash in the rollup
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record DiscoveredPriorityOperation(
    long serialId,
    Address sender,
    Optional<Address> recipient,
    Optional<Long> accountId,
    long tokenId,
    Optional<BigInteger> amount,
    byte[] publicData,
    Hash32 l1Hash,
    long l1Block,
    long l1LogIndex,
    Hash32 hash) {}
