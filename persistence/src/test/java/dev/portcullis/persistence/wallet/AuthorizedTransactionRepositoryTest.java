package dev.portcullis.persistence.wallet;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.wallet.AuthorizedTransaction.TransactionDetails;
import java.math.BigInteger;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An allowance is in force for its time, and as long as its wallet is its user's. */
@Tag("database")
class AuthorizedTransactionRepositoryTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration OVER = Duration.ofSeconds(-1);

  private final Address address = new Address(HexText.of(Ids.bytes(20)));
  private final TransactionDetails transactionDetails =
      new TransactionDetails(address, "0x", BigInteger.TEN);
  private String userId;
  private Wallet wallet;

  @BeforeEach
  void user() {
    User user = new User("Alice", User.Source.OIDC, null);
    userId = user.id();
    wallet = new Wallet(address, userId);
    TestDatabase.inTransaction(
        entities -> {
          entities.persist(user);
          entities.flush();
          entities.persist(wallet);
          return null;
        });
  }

  @Test
  void anAllowanceIsFoundByItsNonceAndAsTheLatest() {
    String id = add(1, HOUR);

    assertThat(found(1)).isEqualTo(id);
    assertThat(found(2)).isNull();
    assertThat(latest()).isEqualTo(id);
  }

  @Test
  void anAllowanceThatIsOverIsNotFoundButCanBeReplaced() {
    String id = add(1, OVER);
    assertThat(found(1)).isNull();
    assertThat(latest()).isNull();

    in(
        allowances -> {
          AuthorizedTransaction over = allowances.findForUpdate(userId, address, 1).orElseThrow();
          over.replace(transactionDetails, HOUR);
          return null;
        });

    assertThat(found(1)).isEqualTo(id);
  }

  @Test
  void anAllowanceEndsWithTheWalletAndDoesNotPassToItsNextOwner() {
    add(1, HOUR);
    User next = new User("Bob", User.Source.OIDC, null);
    TestDatabase.inTransaction(
        entities -> {
          entities.remove(entities.find(Wallet.class, wallet.id()));
          entities.persist(next);
          entities.flush();
          entities.persist(new Wallet(address, next.id()));
          return null;
        });

    assertThat(found(1)).isNull();
    assertThat(latest()).isNull();
  }

  private String add(long nonce, Duration life) {
    AuthorizedTransaction authorizedTransaction =
        new AuthorizedTransaction(userId, address, nonce, transactionDetails, life);
    in(
        allowances -> {
          allowances.add(authorizedTransaction);
          return null;
        });
    return authorizedTransaction.id();
  }

  private String found(long nonce) {
    return in(
        allowances ->
            allowances.ofForUpdate(address, nonce).stream()
                .map(AuthorizedTransaction::id)
                .findFirst()
                .orElse(null));
  }

  private String latest() {
    return in(allowances -> allowances.latest(userId).map(AuthorizedTransaction::id).orElse(null));
  }

  private static <T> T in(Function<AuthorizedTransactionRepository, T> work) {
    return TestDatabase.inTransaction(
        entities -> work.apply(on(entities, new AuthorizedTransactionRepository())));
  }
}
