package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The data of an embedded chain's transaction on which permissions depend.
 *
 * @param hash its hash
 * @param sender the signer; for a layer 1 request its sender there, as an alias if that is a
 *     contract
 * @param to the target, or null for a deployment
 * @param calldata hexadecimal bytes
 * @param layer1 whether it is a request of layer 1, which has no signature
 * @param special whether it has features that the gateway rejects for principals under rules:
 *     authorizations (EIP-7702) or a paymaster
 * @param receivedAt the time of arrival; it may have waited since, also across restarts
 */
public record ReceivedTransaction(
    Hash32 hash,
    Address sender,
    @Nullable Address to,
    String calldata,
    boolean layer1,
    boolean special,
    Instant receivedAt) {}
