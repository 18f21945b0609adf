package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How the rollup deals with the chain below.
 *
 * @param operator who deploys and settles
 * @param confirmations how many blocks, its own among them, what counts must have; from 1
 * @param tokens besides ether, in the order in which they are added
 * @param existing a main contract to be used instead of a new one
 * @param firstBlock from which block on an existing one is read
 * @param mostPrice what a unit of gas may cost, wei
 * @param resend after which time what is in no block is sent again
 */
record SettlementSettings(
    SigningKey operator,
    int confirmations,
    List<Layer1Token> tokens,
    Optional<Address> existing,
    long firstBlock,
    BigInteger mostPrice,
    Duration resend) {}
