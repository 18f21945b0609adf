package dev.portcullis.persistence.denial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
class DenialQueriesTest {
  /** Where a page ended that was half way through what the plans are of. */
  private static final KeysetCursor MIDDLE =
      new KeysetCursor(Instant.parse("2026-01-18T00:00:00Z"), "25000");

  /** A time of its own for each test, where there is nothing else. */
  private final Instant start =
      Instant.parse("2200-01-01T00:00:00Z").plusSeconds((long) (Ids.fraction() * 1e9));

  private final String from = HexText.of(Ids.bytes(20));
  private final String to = HexText.of(Ids.bytes(20));
  private final String user = Ids.id();
  private final Hash32 hash = Denials.hash();

  @Test
  void anAddedDenialIsReadUnchanged() {
    DenialRow denial = Denials.denial(start, hash.text(), from, to, user);
    DenialRow gap = Denials.gap(start, start.plusMillis(5), 7);
    Denials.add(denial, gap);

    assertThat(times(start, start.plusMillis(5)).items()).containsExactly(gap, denial);
  }

  @Test
  void aDenialAddedTwiceIsStoredOnce() {
    DenialRow denial = Denials.denial(start, hash.text(), from, to, user);
    Denials.add(denial);
    Denials.add(denial, Denials.denial(start, hash.text(), from, to, user));

    assertThat(ofTransaction().totalItems()).isEqualTo(2);
  }

  @Test
  void anInvalidRowIsRejectedForItsValueWithItsBatch() {
    DenialRow good = Denials.denial(start, hash.text(), from, to, user);
    DenialRow bad = Denials.denial(start, hash.text(), from, to, "a\0b");

    assertThatThrownBy(() -> Denials.add(good, bad))
        .rootCause()
        .isInstanceOfSatisfying(
            SQLException.class, refusal -> assertThat(refusal.getSQLState()).startsWith("22"));
    assertThat(ofTransaction().items()).isEmpty();
  }

  @Test
  void eachFilterKeepsItsOwnAndNoGap() {
    DenialRow denial = Denials.denial(start, hash.text(), from, to, user);
    DenialRow other =
        Denials.denial(
            start,
            Denials.hash().text(),
            HexText.of(Ids.bytes(20)),
            HexText.of(Ids.bytes(20)),
            Ids.id());
    Denials.add(denial, other, Denials.gap(start, start, 3));

    for (DenialFilter filter :
        List.of(
            DenialFilter.ofTransaction(hash),
            address(from),
            address(to),
            new DenialFilter(null, null, user, null, null, null),
            new DenialFilter(hash, new Address(to), user, null, start, start))) {
      assertThat(page(filter, 10, 0).items()).as("%s", filter).containsExactly(denial);
    }
    assertThat(page(new DenialFilter(null, null, null, user, null, null), 10, 0).items()).isEmpty();
    assertThat(times(start, start).totalItems()).isEqualTo(3);
  }

  /** A sequencer's denials have no code either, and were none the less. */
  @Test
  void reportedDenialsAreDistinguishedFromRefusedCalls() {
    DenialRow refused = Denials.denial(start, hash.text(), from, to, user);
    DenialRow reported = Denials.answered("rpc", start.plusMillis(1), user);
    DenialRow policy = Denials.answered("policy", start.plusMillis(2), user);
    Denials.add(refused, reported, policy, Denials.gap(start, start.plusMillis(3), 3));
    assertThat(page(answered(true), 10, 0).items()).containsExactly(reported);
    assertThat(page(answered(false), 10, 0).items()).containsExactly(policy, refused);
    assertThat(page(answered(null), 10, 0).items()).hasSize(3);
  }

  private DenialFilter answered(Boolean reported) {
    return new DenialFilter(null, null, user, null, null, null, reported);
  }

  @Test
  void bothSidesOfAnAddressAreOneListNewestFirst() {
    List<DenialRow> rows =
        IntStream.range(0, 9)
            .mapToObj(
                i ->
                    Denials.denial(
                        start.plusMillis(i),
                        null,
                        i % 3 == 0 ? to : from,
                        i % 3 == 1 ? from : to,
                        user))
            .toList();
    Denials.add(rows.toArray(DenialRow[]::new));

    Page<DenialRow> all = page(address(from), 10, 0);
    assertThat(all.totalItems())
        .as("of three, one is to itself and one between others")
        .isEqualTo(6);
    assertThat(all.items())
        .extracting(DenialRow::createdAt)
        .isSortedAccordingTo((a, b) -> b.compareTo(a));
    assertThat(page(address(from), 2, 3).items()).isEqualTo(all.items().subList(3, 5));
    assertThat(page(address(from), 2, 9_007_199_254_740_991L).items()).isEmpty();
  }

  @Test
  void pagesFollowEachOtherThoughMomentsAreEqualAndOthersCome() {
    List<DenialRow> rows =
        IntStream.range(0, 9)
            .mapToObj(
                i ->
                    Denials.denial(
                        start.plusMillis(i / 4), null, i % 2 == 0 ? from : to, from, user))
            .toList();
    rows.forEach(Denials::add);
    for (DenialFilter filter :
        List.of(address(from), new DenialFilter(null, null, user, null, null, null))) {
      List<DenialRow> all = page(filter, 1_000, 0).items();
      assertThat(all).hasSizeGreaterThan(8);
      List<DenialRow> shown = new ArrayList<>();
      KeysetCursor after = null;
      do {
        Page<DenialRow> page = page(filter, new PageRequest(2, 0, after));
        shown.addAll(page.items());
        after = page.next();
        Denials.add(Denials.denial(start.plusSeconds(9), null, from, from, user));
      } while (after != null);
      assertThat(shown).isEqualTo(all);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update rpc_denials set reason = '' where false",
        "truncate rpc_denials",
        "delete from rpc_denials where created_at > '2200-01-01' and tx_hash is not null"
      })
  void recordsStayUntilTheyExpire(String statement) {
    Denials.add(Denials.denial(start, hash.text(), from, to, user));

    assertThatThrownBy(
            () ->
                TestDatabase.inTransaction(
                    entities -> entities.createNativeQuery(statement).executeUpdate()))
        .rootCause()
        .hasMessageContaining("append-only");
  }

  /** Of 50,000 rows by 10 users and addresses. */
  @Test
  void everyPageIsReadAlongAnIndex() {
    TestDatabase.rolledBack(
        entities -> {
          entities
              .createNativeQuery(
                  """
                  insert into rpc_denials (id, kind, count, created_at, expires_at, tx_hash,
                      from_address, to_address, user_id, m2m_app_id, reason)
                    select 'plan' || n, 'denial', 1,
                      timestamptz '2026-01-01' + n * interval '1 minute', now(), 'h' || n,
                      '0x' || lpad(cast(n % 10 as text), 40, '0'),
                      '0x' || lpad(cast(n % 7 as text), 40, '0'), 'u' || n % 10, 'm' || n % 10, ''
                    from generate_series(1, 50000) n
                  """)
              .executeUpdate();
          entities.createNativeQuery("analyze rpc_denials").executeUpdate();
          Session session = entities.unwrap(Session.class);
          for (DenialFilter filter :
              List.of(
                  new DenialFilter(null, null, null, null, null, null),
                  new DenialFilter(null, null, null, null, start, start),
                  address("0x" + "0".repeat(39) + "5"),
                  new DenialFilter(null, null, null, null, null, null, true),
                  new DenialFilter(null, null, "u5", null, null, null),
                  new DenialFilter(null, null, null, "m5", null, null))) {
            for (KeysetCursor after : Arrays.asList(null, MIDDLE)) {
              session.doWork(
                  connection -> {
                    StringBuilder plan = new StringBuilder();
                    try (var statement =
                            new DenialSearch(filter)
                                .rows(connection, "explain ", new PageRequest(50, 0, after));
                        var lines = statement.executeQuery()) {
                      while (lines.next()) {
                        plan.append(lines.getString(1)).append('\n');
                      }
                    }
                    assertThat(plan.toString())
                        .as("%s after %s", filter, after)
                        .doesNotContain("Seq Scan")
                        .doesNotContain("Bitmap");
                  });
            }
          }
          return null;
        });
  }

  private Page<DenialRow> ofTransaction() {
    return page(DenialFilter.ofTransaction(hash), 10, 0);
  }

  private static Page<DenialRow> times(Instant from, Instant to) {
    return page(new DenialFilter(null, null, null, null, from, to), 10, 0);
  }

  private static DenialFilter address(String address) {
    return new DenialFilter(null, new Address(address), null, null, null, null);
  }

  private static Page<DenialRow> page(DenialFilter filter, int limit, long offset) {
    return page(filter, new PageRequest(limit, offset));
  }

  private static Page<DenialRow> page(DenialFilter filter, PageRequest paging) {
    return Denials.reading().of(connection -> new DenialSearch(filter).page(connection, paging));
  }
}
