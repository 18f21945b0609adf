package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the rollup for layer 1.
 *
 * @param operator deploys and settles
 * @param confirmations the required number of confirmations, the transaction's own block included;
 *     from 1
 * @param tokens besides ether, in the order in which they are added
 * @param existing a main contract to use instead of a new one
 * @param firstBlock the first block to read for an existing contract
 * @param mostPrice the maximum gas price in wei
 * @param resend the time after which a transaction in no block is sent again
 */
record SettlementSettings(
    SigningKey operator,
    int confirmations,
    List<Layer1Token> tokens,
    Optional<Address> existing,
    long firstBlock,
    BigInteger mostPrice,
    Duration resend) {}
