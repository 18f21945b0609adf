package dev.portcullis.persistence.legacy.submission;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;

/**
 * An account as submissions are judged by it. What waits and what it has is known of accounts that
 * were asked for by their ids.
 *
 * @param id of the account
 * @param address its address
 * @param nonce of its next transaction, but for those that wait
 * @param pubKeyHash 40 hexadecimal digits; zeros while it has no key
 * @param kind owned, create2 or no_2fa
 * @param trustedKey of no_2fa: the only key that needs no second signature, 40 hexadecimal digits;
 *     empty for all
 * @param twoFactorsAt when the last request to switch the second signature was signed, in
 *     milliseconds since 1970; 0 for never
 * @param waiting the nonces of its transactions that wait
 * @param known those of the hashes that were asked for that wait, 64 hexadecimal digits
 * @param balances by token, of those that were asked for
 * @param reserved by token, what the transactions that wait will take of it
 * @param openSince when the block began that is filled, in seconds since 1970, by which it is
 *     judged; empty while nothing is in it
 */
public record SubmitterRow(
    long id,
    Address address,
    long nonce,
    String pubKeyHash,
    String kind,
    Optional<String> trustedKey,
    long twoFactorsAt,
    NavigableSet<Long> waiting,
    Set<String> known,
    Map<Long, BigInteger> balances,
    Map<Long, BigInteger> reserved,
    Optional<Long> openSince) {}
