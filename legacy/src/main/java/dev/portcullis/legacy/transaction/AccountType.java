package dev.portcullis.legacy.transaction;

import dev.portcullis.legacy.musig.PubKeyHash;
import java.util.Optional;

/**
 * Whether an account signs with its Ethereum key as well ({@code accountType} of R-LEG-3).
 *
 * @param kind one of three
 * @param trustedKey of an account without the second signature: the only key that needs none; empty
 *     where all do
 */
public record AccountType(Kind kind, Optional<PubKeyHash> trustedKey) {
  /** Signs with both keys. */
  public static final AccountType OWNED = new AccountType(Kind.OWNED, Optional.empty());

  /** Belongs to a contract without an Ethereum key. */
  public static final AccountType CREATE2 = new AccountType(Kind.CREATE2, Optional.empty());

  /** The three kinds of accounts. */
  public enum Kind {
    /** Two-factor authentication is on. */
    OWNED,
    /** The address is derived from the key of the rollup. */
    CREATE2,
    /** Two-factor authentication is off. */
    NO_2FA
  }

  /** Two-factor authentication is off, for all keys of the account or for one. */
  public static AccountType withoutTwoFactors(Optional<PubKeyHash> trustedKey) {
    return new AccountType(Kind.NO_2FA, trustedKey);
  }

  /** Whether a transaction that this key signed needs a second signature. */
  boolean needsSecondSignature(PubKeyHash signer) {
    return switch (kind) {
      case OWNED -> true;
      case CREATE2 -> false;
      case NO_2FA -> trustedKey.isPresent() && !trustedKey.get().equals(signer);
    };
  }
}
