package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A transaction of the embedded chain, as far as permissions depend on it.
 *
 * @param hash its hash
 * @param sender who signed it; of a request of layer 1 who made it there, as an alias if that is a
 *     contract
 * @param to the target, or null for a deployment
 * @param calldata hexadecimal bytes
 * @param layer1 whether it is a request of layer 1, which nobody signed
 * @param special whether it has what the gateway takes from nobody whom rules bind: authorizations
 *     (EIP-7702) or a paymaster
 * @param receivedAt when it came; it may have waited since, over restarts too
 */
public record SentTransaction(
    Hash32 hash,
    Address sender,
    @Nullable Address to,
    String calldata,
    boolean layer1,
    boolean special,
    Instant receivedAt) {}
