package dev.portcullis.persistence.legacy.layer1;

import dev.portcullis.kernel.Hash32;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A transaction of the operator's on the chain below.
 *
 * @param id of its row
 * @param purpose what for
 * @param subject of a deployment the contract, of a token its address, else empty
 * @param block of a commitment or verification, else 0
 * @param nonce the operator's
 * @param attempt how many others of the nonce were signed before
 * @param raw as it is sent; empty when it is confirmed
 * @param hash by which the chain knows it
 * @param sentAt when it was sent last
 * @param mined where its receipt is
 * @param failed whether it was mined and changed nothing
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
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
  /** What a transaction is for. */
  public enum Purpose {
    /** Creates a contract. */
    DEPLOY,
    /** Adds a token. */
    TOKEN,
    /** Commits a block. */
    COMMIT,
    /** Verifies a block, and pays what it says. */
    VERIFY;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Purpose of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** In words, for the log. */
  public String words() {
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
