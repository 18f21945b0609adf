package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Hash32;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A transaction of the operator on layer 1.
 *
 * @param id of its row
 * @param purpose its purpose
 * @param subject of a deployment the contract, of a token its address, else empty
 * @param block of a commitment or verification, else 0
 * @param nonce the operator's
 * @param attempt how many others with the nonce were signed before
 * @param raw the signed bytes; empty when it is confirmed
 * @param hash the transaction hash
 * @param sentAt when it was last sent
 * @param mined the block of its receipt
 * @param failed whether it was mined and reverted
 */
@SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
public record Layer1Transaction(
    long id,
    Purpose purpose,
    String subject,
    long block,
    long nonce,
    int attempt,
    byte[] raw,
    Hash32 hash,
    Optional<Instant> sentAt,
    Optional<L1Block> mined,
    boolean failed) {
  /** The purpose of a transaction. */
  public enum Purpose {
    /** Creates a contract. */
    DEPLOY,
    /** Adds a token. */
    TOKEN,
    /** Commits a block. */
    COMMIT,
    /** Verifies a block, and pays its withdrawals. */
    VERIFY;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Purpose of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** A description for the log. */
  public String description() {
    String what =
        switch (purpose) {
          case DEPLOY -> "creates the contract " + subject;
          case TOKEN -> "adds the token " + subject;
          case COMMIT -> "commits block " + block;
          case VERIFY -> "verifies block " + block;
        };
    return "The transaction " + hash + " with nonce " + nonce + ", which " + what + ",";
  }
}
