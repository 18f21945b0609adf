package dev.portcullis.persistence.legacy.submission;

import dev.portcullis.kernel.Address;
import java.math.BigInteger;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;

/**
 * An account with the facts for checking submissions. Pending transactions and balances are read
 * only for accounts queried by id.
 *
 * @param id of the account
 * @param address its address
 * @param nonce of its next transaction, ignoring pending ones
 * @param pubKeyHash 40 hexadecimal digits; zeros while it has no key
 * @param kind owned, create2 or no_2fa
 * @param trustedKey of no_2fa: the only key without a second signature, 40 hexadecimal digits;
 *     empty for all
 * @param twoFactorsAt when the last request to switch the second signature was signed, in
 *     milliseconds since 1970; 0 for never
 * @param waiting the nonces of its pending transactions
 * @param known the queried hashes that are pending, 64 hexadecimal digits
 * @param balances by token, of the queried tokens
 * @param reserved by token, the amount that the pending transactions will take
 * @param openSince when the open block began, in seconds since 1970, against which submissions are
 *     checked; empty while the block is empty
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
