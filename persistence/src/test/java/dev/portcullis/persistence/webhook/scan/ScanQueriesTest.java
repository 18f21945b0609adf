package dev.portcullis.persistence.webhook.scan;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class ScanQueriesTest {
  private final long chain = newChain();

  @Test
  void anUnreadChainHasNoPosition() {
    assertThat(ScanQueriesTest.<Optional<ScanSnapshot>>get(scan -> scan.view(chain))).isEmpty();
    assertThat(ScanQueriesTest.<Optional<ScanPosition>>get(scan -> scan.lock(chain))).isEmpty();
  }

  @Test
  void readingStartsWhereTheFirstNodeSpecifies() {
    BlockRef first = new BlockRef(6, hash());
    assertThat(ScanQueriesTest.<Boolean>get(scan -> scan.start(chain, first))).isTrue();
    assertThat(ScanQueriesTest.<Boolean>get(scan -> scan.start(chain, new BlockRef(9, hash()))))
        .isFalse();
    assertThat(view().position())
        .isEqualTo(new ScanPosition(chain, 7, 0, first.hash().text(), 0, 0));
    assertThat(remembered(100)).containsExactly(first);
  }

  @Test
  void thePositionIsWhereItWasMovedTo() {
    get(scan -> scan.start(chain, new BlockRef(6, hash())));
    ScanPosition to = new ScanPosition(chain, 8, 3, null, 2, 5);
    run(scan -> scan.move(to));
    assertThat(view().position()).isEqualTo(to);
    assertThat(ScanQueriesTest.<Optional<ScanPosition>>get(scan -> scan.lock(chain))).contains(to);
  }

  @Test
  void aWaiterForTheLockSeesTheChangesOfItsHolder() {
    get(scan -> scan.start(chain, new BlockRef(6, hash())));
    CompletableFuture<Optional<ScanPosition>> waiting =
        get(
            scan -> {
              ScanPosition held = scan.lock(chain).orElseThrow();
              CompletableFuture<Optional<ScanPosition>> other =
                  CompletableFuture.supplyAsync(() -> get(second -> second.lock(chain)));
              assertThat(other).isNotDone();
              scan.move(held.at(9, "0xbb"));
              return other;
            });
    assertThat(waiting.join().orElseThrow().nextBlock()).isEqualTo(9);
  }

  @Test
  void theLastBlocksTheMilestonesAndTheFirstAreKept() {
    get(scan -> scan.start(chain, new BlockRef(1000, hash())));
    for (long next = 1001; next < 1101; next += 10) {
      long from = next;
      run(
          scan -> {
            ScanPosition read = new ScanPosition(chain, from + 10, 0, "0xaa", 0, 0);
            scan.advance(
                new ScanPosition(chain, from, 0, "0xaa", 0, 0), read, blocks(from, from + 10), 16);
            assertThat(scan.lock(chain)).contains(read);
          });
    }
    assertThat(remembered(2000))
        .extracting(BlockRef::number)
        .startsWith(1100L, 1099L)
        .endsWith(1085L, 1024L, 1000L)
        .hasSize(18);
    assertThat(ScanQueriesTest.<List<BlockRef>>get(scan -> scan.newest(chain, 1090, 2)))
        .extracting(BlockRef::number)
        .containsExactly(1090L, 1089L);
    assertThat(ScanQueriesTest.<Optional<BlockRef>>get(scan -> scan.findStored(chain, 1024)))
        .isPresent();
    assertThat(ScanQueriesTest.<Optional<BlockRef>>get(scan -> scan.findStored(chain, 1025)))
        .isEmpty();
  }

  /** A step that is longer than what is remembered leaves none behind unpruned. */
  @Test
  void ofALongStepOnlyTheLastBlocksAreKept() {
    get(scan -> scan.start(chain, new BlockRef(1000, hash())));
    run(
        scan ->
            scan.advance(
                new ScanPosition(chain, 1001, 0, "0xaa", 0, 0),
                new ScanPosition(chain, 1101, 0, "0xaa", 0, 0),
                blocks(1001, 1101),
                16));
    assertThat(remembered(2000))
        .extracting(BlockRef::number)
        .startsWith(1100L, 1099L)
        .endsWith(1085L, 1024L, 1000L)
        .hasSize(18);
  }

  private static List<BlockRef> blocks(long from, long to) {
    return LongStream.range(from, to).mapToObj(number -> new BlockRef(number, hash())).toList();
  }

  @Test
  void anotherBlockOfTheSameNumberTakesItsPlace() {
    Hash32 second = hash();
    run(scan -> scan.store(chain, List.of(new BlockRef(5, hash()))));
    run(scan -> scan.store(chain, List.of(new BlockRef(5, second))));
    assertThat(remembered(9)).containsExactly(new BlockRef(5, second));
  }

  @Test
  void blocksFromThePositionOnAreToBeUndone() {
    get(scan -> scan.start(chain, new BlockRef(6, hash())));
    assertThat(view().undoing()).isFalse();
    BlockRef gone = new BlockRef(7, hash());
    run(scan -> scan.store(chain, List.of(gone)));
    assertThat(view().undoing()).isTrue();
    assertThat(ScanQueriesTest.<List<BlockRef>>get(scan -> scan.from(chain, 7)))
        .containsExactly(gone);
    run(scan -> scan.delete(chain, 7));
    assertThat(view().undoing()).isFalse();
  }

  @Test
  void theBlockThatIsReadInPartsIsNotToBeUndone() {
    get(scan -> scan.start(chain, new BlockRef(6, hash())));
    BlockRef begun = new BlockRef(7, hash());
    run(scan -> scan.store(chain, List.of(begun)));
    run(scan -> scan.move(new ScanPosition(chain, 7, 4, "0xaa", 0, 0)));
    assertThat(view().undoing()).isFalse();
    assertThat(view().begun()).contains(begun.hash());
  }

  private List<BlockRef> remembered(long atMost) {
    return get(scan -> scan.newest(chain, atMost, 1000));
  }

  private ScanSnapshot view() {
    return get(scan -> scan.view(chain)).orElseThrow();
  }

  private static void run(Consumer<ScanQueries> work) {
    get(
        scan -> {
          work.accept(scan);
          return null;
        });
  }

  private static <T> T get(Function<ScanQueries, T> work) {
    return inTransaction(entities -> work.apply(on(entities, new ScanQueries())));
  }
}
