package dev.portcullis.ejb.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import dev.portcullis.persistence.policy.PolicyPollResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class VersionedCacheTest {
  private final long[] now = {0};
  private final PolicyFeed feed = new PolicyFeed(() -> now[0], () -> 0);
  private final List<String> asked = new ArrayList<>();
  private final VersionedCache<String, String> cache =
      new VersionedCache<>(feed, 100, (key, value) -> Set.of(new PolicyChange(Kind.USER, key)));

  private String read(String key) {
    asked.add(key);
    return key + asked.size();
  }

  @Test
  void withoutALeaseEverythingIsReadAgain() {
    assertThat(cache.get("a", this::read)).isEqualTo("a1");
    assertThat(cache.get("a", this::read)).isEqualTo("a2");
    feed.pollCompleted(now[0]);
    assertThat(cache.get("a", this::read)).isEqualTo("a3");
    assertThat(cache.get("a", this::read)).isEqualTo("a3");
    now[0] = PolicyFeed.LEASE.toNanos();
    assertThat(cache.get("a", this::read)).isEqualTo("a4");
    feed.pollCompleted(now[0]);
    assertThat(cache.get("a", this::read)).as("nothing changed meanwhile").isEqualTo("a3");
  }

  @Test
  void onlyChangedFactsAreReadAgain() {
    feed.pollCompleted(now[0]);
    cache.get("a", this::read);
    cache.get("b", this::read);
    found(new PolicyChange(Kind.USER, "a"));
    assertThat(cache.get("a", this::read)).isEqualTo("a3");
    assertThat(cache.get("b", this::read)).isEqualTo("b2");
    found(new PolicyChange(Kind.EVERYTHING, ""));
    assertThat(cache.get("b", this::read)).isEqualTo("b4");
  }

  @Test
  void aFactThatChangesDuringItsReadIsReadAgain() {
    feed.pollCompleted(now[0]);
    String read =
        cache.get(
            "a",
            key -> {
              String old = read(key);
              found(new PolicyChange(Kind.USER, "a"));
              return old;
            });
    assertThat(read).isEqualTo("a1");
    assertThat(cache.get("a", this::read)).isEqualTo("a2");
  }

  @Test
  void factsAboutNothingAreNotCached() {
    VersionedCache<String, String> none = new VersionedCache<>(feed, 100, (key, value) -> Set.of());
    feed.pollCompleted(now[0]);
    none.get("a", this::read);
    none.get("a", this::read);
    assertThat(asked).hasSize(2);
  }

  @Test
  void moreChangesThanCachedCountAsAll() {
    feed.pollCompleted(now[0]);
    cache.get("a", this::read);
    feed.apply(
        new PolicyPollResult(
            "",
            IntStream.rangeClosed(0, PolicyVersions.MOST)
                .mapToObj(i -> new PolicyChange(Kind.ADDRESS, "x" + i))
                .collect(Collectors.toSet()),
            false));
    assertThat(cache.get("a", this::read)).isEqualTo("a2");
  }

  /** Against a table that changes: the cache's value is never older than the last poll. */
  @Property(tries = 200)
  void nothingOlderThanTheLastLookIsAnswered(@ForAll @LongRange(min = 0) long seed) {
    Random random = new Random(seed);
    Map<String, Integer> table = new HashMap<>();
    Map<String, Integer> looked = new HashMap<>();
    List<PolicyChange> untold = new ArrayList<>();
    PolicyFeed own = new PolicyFeed(() -> now[0], () -> 0);
    own.pollCompleted(now[0]);
    VersionedCache<String, Integer> known =
        new VersionedCache<>(own, 4, (key, value) -> Set.of(new PolicyChange(Kind.USER, key)));
    for (int step = 0; step < 300; step++) {
      String key = "k" + random.nextInt(6);
      switch (random.nextInt(4)) {
        case 0 -> {
          table.merge(key, 1, Integer::sum);
          untold.add(new PolicyChange(Kind.USER, key));
        }
        case 1 -> {
          own.apply(new PolicyPollResult("", Set.copyOf(untold), false));
          untold.clear();
          looked.putAll(table);
        }
        case 2 ->
            assertThat(known.get(key, k -> table.getOrDefault(k, 0)))
                .isBetween(looked.getOrDefault(key, 0), table.getOrDefault(key, 0));
        default ->
            known
                .getAll(
                    List.of(key, "k0"),
                    missing ->
                        missing.stream()
                            .collect(Collectors.toMap(k -> k, k -> table.getOrDefault(k, 0))))
                .forEach(
                    (k, value) ->
                        assertThat(value)
                            .isBetween(looked.getOrDefault(k, 0), table.getOrDefault(k, 0)));
      }
    }
  }

  private void found(PolicyChange change) {
    feed.apply(new PolicyPollResult("", Set.of(change), false));
  }
}
