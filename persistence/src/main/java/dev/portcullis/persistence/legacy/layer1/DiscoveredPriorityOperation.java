package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.math.BigInteger;
import java.util.Optional;

/**
 * A priority operation as it was found on the chain below.
 *
 * @param serialId its number in the queue
 * @param sender who asked
 * @param recipient of a deposit, for whom; empty for a full exit
 * @param accountId of a full exit, whose; empty for a deposit
 * @param tokenId the token
 * @param amount of a deposit
 * @param publicData as the contract told it
 * @param l1Hash the transaction that asked
 * @param l1Block its block
 * @param l1LogIndex where in the block it was told
 * @param hash by which it is known in the rollup
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
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
