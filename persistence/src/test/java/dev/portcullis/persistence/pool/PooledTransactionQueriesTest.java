package dev.portcullis.persistence.pool;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.persistence.pool.PooledTransaction.Submitter;
import dev.portcullis.persistence.secret.EncryptedSecret;
import jakarta.persistence.EntityManager;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What ends with whom, and what one nonce has room for: the database decides it. */
@Tag("database")
class PooledTransactionQueriesTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

  private final Address wallet = new Address(HexText.of(Ids.bytes(20)));
  private final String user = user();
  private final String machine = machine();

  private static String user() {
    String id = Ids.id();
    run(
        "insert into users (id, display_name, source, created_at, updated_at)"
            + " values (?1, 'Somebody', 'adminPanel', now(), now())",
        id);
    return id;
  }

  private static String machine() {
    String id = Ids.id();
    run(
        "insert into m2m_applications (id, name, created_at, updated_at)"
            + " values (?1, ?1, now(), now())",
        id);
    return id;
  }

  private void hasWallet(String userId) {
    run(
        "insert into user_wallets (id, wallet_address, user_id, created_at, updated_at)"
            + " values (?1, ?2, ?3, now(), now())",
        Ids.id(),
        wallet.text(),
        userId);
  }

  private static void run(String sql, Object... parameters) {
    TestDatabase.inTransaction(
        entities -> {
          var query = entities.createNativeQuery(sql);
          for (int i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
          }
          return query.executeUpdate();
        });
  }

  private static <T> T with(Function<PooledTransactionQueries, T> work) {
    return TestDatabase.inTransaction(
        (EntityManager entities) -> work.apply(on(entities, new PooledTransactionQueries())));
  }

  private static boolean is(Predicate<PooledTransactionQueries> work) {
    return with(work::test);
  }

  private PooledTransaction row(long nonce, Actor actor) {
    return new PooledTransaction(
        new Hash32(HexText.of(Ids.bytes(32))),
        wallet,
        nonce,
        State.WAITING,
        new EncryptedSecret("key", new byte[] {1, 2, 3}),
        3,
        BigInteger.TEN.pow(30),
        BigInteger.ONE,
        new Submitter(actor, "rpc", "request", null, "127.0.0.1"),
        AT,
        AT,
        AT.plusSeconds(60));
  }

  private static Actor actor(Actor.Type type, String id) {
    return new Actor(type, id, null, null);
  }

  private List<Long> left() {
    return with(pooled -> pooled.outlinesOf(wallet)).stream()
        .map(PooledTransaction::nonce)
        .toList();
  }

  private void add(long nonce, Actor.Type type, String id) {
    assertThat(is(pooled -> pooled.add(row(nonce, actor(type, id))))).isTrue();
  }

  @Test
  void ofOneNonceThereIsOne() {
    PooledTransaction first = row(1, actor(Actor.Type.USER, user));
    assertThat(is(pooled -> pooled.add(first))).isTrue();
    assertThat(is(pooled -> pooled.add(first))).isFalse();
    assertThat(is(pooled -> pooled.add(row(1, actor(Actor.Type.USER, user))))).isFalse();
    List<PooledTransaction> own = with(pooled -> pooled.outlinesOf(wallet));
    assertThat(own)
        .singleElement()
        .usingRecursiveComparison()
        .ignoringFields("raw")
        .isEqualTo(first);
  }

  @Test
  void oneOfTwoMovesIt() {
    PooledTransaction row = row(1, actor(Actor.Type.USER, user));
    assertThat(is(pooled -> pooled.add(row))).isTrue();
    assertThat(is(pooled -> pooled.move(row.hash(), State.WAITING, State.SENDING, AT))).isTrue();
    assertThat(is(pooled -> pooled.move(row.hash(), State.WAITING, State.SENDING, AT))).isFalse();
  }

  @Test
  void aSuccessorIsSentOnlyOnTopOfATransactionStillWithTheNode() {
    PooledTransaction below = row(1, actor(Actor.Type.USER, user));
    PooledTransaction above = row(2, actor(Actor.Type.USER, user));
    assertThat(is(pooled -> pooled.add(below) && pooled.add(above))).isTrue();
    assertThat(is(pooled -> pooled.beginSending(above.hash(), wallet, List.of(below.hash()), AT)))
        .as("it waits itself")
        .isFalse();
    assertThat(is(pooled -> pooled.beginSending(below.hash(), wallet, List.of(), AT))).isTrue();
    assertThat(is(pooled -> pooled.markSent(below.hash(), AT, AT))).isTrue();
    assertThat(is(pooled -> pooled.beginSending(above.hash(), wallet, List.of(below.hash()), AT)))
        .isTrue();
    List<Hash32> expired =
        with(pooled -> pooled.expire(AT.plusSeconds(1), 1_000)).stream()
            .map(PooledTransaction::hash)
            .toList();
    assertThat(expired).as("it is followed").doesNotContain(below.hash());
  }

  @Test
  void aRemovedWalletTakesTransactionsOfItsUserAndMachinesAlong() {
    hasWallet(user);
    String free = user();
    add(1, Actor.Type.USER, user);
    add(2, Actor.Type.M2M_APP, machine);
    add(3, Actor.Type.USER, free);
    run("delete from user_wallets where user_id = ?1", user);
    assertThat(left()).as("a transaction of another user is kept").containsExactly(3L);
  }

  @Test
  void aWalletWithANewOwnerTakesPooledTransactionsAlong() {
    hasWallet(user);
    add(1, Actor.Type.USER, user);
    run("update user_wallets set user_id = ?1 where user_id = ?2", user(), user);
    assertThat(left()).isEmpty();
  }

  @Test
  void aWalletThatIsProvenKeepsIt() {
    hasWallet(user);
    add(1, Actor.Type.USER, user);
    run("update user_wallets set updated_at = now() where user_id = ?1", user);
    assertThat(left()).containsExactly(1L);
  }

  @Test
  void aDeletedUserTakesPooledTransactionsAlong() {
    add(1, Actor.Type.USER, user);
    add(2, Actor.Type.M2M_APP, machine);
    run("delete from m2m_applications where id = ?1", machine);
    assertThat(left()).containsExactly(1L);
    run("delete from users where id = ?1", user);
    assertThat(left()).isEmpty();
  }

  @Test
  void theUseOfAnAccountIsCounted() {
    add(1, Actor.Type.USER, user);
    add(2, Actor.Type.USER, user);
    PoolUsage use = with(pooled -> pooled.usage(actor(Actor.Type.USER, user)));
    assertThat(use.account()).isEqualTo(2);
    assertThat(use.accountBytes()).isEqualTo(6);
    assertThat(use.organization()).isZero();
    assertThat(use.all()).isGreaterThanOrEqualTo(2);
  }
}
