package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;

/** Stores the challenges for wallets. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class SiweChallengeQueries extends Queries {
  /** The kind of lock for counting the challenges of one client for one wallet. */
  private static final int ISSUE_LOCK = 7;

  /** Stores a new challenge. */
  public void add(SiweChallenge challenge) {
    sql()
        .named(
            "insert into siwe_challenges (nonce, wallet_address, client_network, issued_at,"
                + " expires_at) values (:nonce, :wallet, :client, :issued, :expires)")
        .with("nonce", challenge.nonce())
        .with("wallet", challenge.wallet().text())
        .with("client", challenge.clientNetwork())
        .with("issued", challenge.issuedAt())
        .with("expires", challenge.expiresAt())
        .update();
  }

  /**
   * The times after {@code since} at which challenges of {@code wallet} were issued to {@code
   * client}, oldest first. Takes a lock until the transaction ends, so that counting and adding are
   * atomic across nodes.
   *
   * @param client the client's network; requests from other networks do not count
   */
  public List<Instant> issuedSince(Address wallet, String client, Instant since) {
    sql().lock(ISSUE_LOCK, wallet.text() + " " + client);
    return sql()
        .named(
            "select issued_at from siwe_challenges where wallet_address = :wallet"
                + " and client_network = :client and issued_at > :since order by issued_at")
        .with("wallet", wallet.text())
        .with("client", client)
        .with("since", since)
        .list(row -> QueryRunner.instant(row, "issued_at"));
  }

  /**
   * Uses the challenge once, even with concurrent attempts.
   *
   * @return false if there is no such challenge of {@code wallet}, or it was used or has expired
   */
  public boolean use(String nonce, Address wallet) {
    return sql()
            .named(
                "update siwe_challenges set used_at = :now where nonce = :nonce"
                    + " and wallet_address = :wallet and used_at is null and expires_at > :now")
            .with("now", Clock.now())
            .with("nonce", nonce)
            .with("wallet", wallet.text())
            .update()
        == 1;
  }
}
