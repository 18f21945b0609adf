package dev.portcullis.persistence.webhook.delivery;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class DeliveryShardQueriesTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration OVER = Duration.ofMillis(-1);

  @BeforeEach
  void nobodyHoldsAny() {
    inTransaction(
        e ->
            e.createNativeQuery("delete from job_leases where job like 'webhook%'")
                .executeUpdate());
  }

  @Test
  void aNodeAloneHasThemAllAndTwoShareThem() {
    assertThat(number(s -> s.share("a", LONG))).isEqualTo(32);
    assertThat(set(s -> s.take("a", 32, LONG))).hasSize(32);
    assertThat(number(s -> s.share("b", LONG))).isEqualTo(16);
    assertThat(set(s -> s.take("b", 16, LONG))).isEmpty();
    Set<Integer> some = Set.of(0, 9, 31);
    give("a", some);
    assertThat(set(s -> s.take("b", 16, LONG))).isEqualTo(some);
    assertThat(set(s -> s.renew("a", LONG))).hasSize(29).doesNotContainAnyElementsOf(some);
  }

  @Test
  void theShardsOfADeadNodeAreTakenWhenTheirLeaseExpires() {
    shards(s -> s.share("a", OVER));
    shards(s -> s.take("a", 32, OVER));
    assertThat(number(s -> s.share("b", LONG))).isEqualTo(32);
    assertThat(set(s -> s.take("b", 32, LONG))).hasSize(32);
    assertThat(set(s -> s.renew("a", LONG))).isEmpty();
    assertThat(set(s -> s.held("a", Set.of(1, 2)))).isEmpty();
    assertThat(set(s -> s.held("b", Set.of(1, 2)))).containsExactly(1, 2);
  }

  /** A node that is frozen while it writes outcomes holds locks of the shards they are of. */
  @Test
  void shardsThatAFrozenNodeHasLockedAreLeftOut() {
    shards(s -> s.take("a", 32, OVER));
    Set<Integer> taken =
        inTransaction(
            frozen -> {
              frozen
                  .createNativeQuery(
                      "select job from job_leases where job = 'webhook-shard-07' for share")
                  .getResultList();
              return inTransaction(
                  other -> {
                    other.createNativeQuery("set local lock_timeout = '3s'").executeUpdate();
                    return on(other, new DeliveryShardQueries()).take("b", 32, LONG);
                  });
            });
    assertThat(taken).hasSize(31).doesNotContain(7);
    assertThat(set(s -> s.take("b", 32, LONG))).containsExactly(7);
  }

  @Test
  void aLeavingNodeIsNoLongerCounted() {
    shards(s -> s.share("a", LONG));
    inTransaction(
        e -> {
          on(e, new DeliveryShardQueries()).deregister("a");
          return null;
        });
    assertThat(number(s -> s.share("b", LONG))).isEqualTo(32);
  }

  private static void give(String node, Set<Integer> shards) {
    inTransaction(
        e -> {
          on(e, new DeliveryShardQueries()).release(node, shards);
          return null;
        });
  }

  private static int number(Function<DeliveryShardQueries, Integer> work) {
    return shards(work);
  }

  private static Set<Integer> set(Function<DeliveryShardQueries, Set<Integer>> work) {
    return shards(work);
  }

  private static <T> T shards(Function<DeliveryShardQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new DeliveryShardQueries())));
  }
}
