package dev.portcullis.ejb.rpc.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.rpc.RpcFilter.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FilterChangesTest {
  private final List<ChainHeader> chain = new ArrayList<>();
  private int made;

  private void grow(int blocks) {
    for (int i = 0; i < blocks; i++) {
      Hash32 parent = chain.isEmpty() ? hash(0) : chain.get(chain.size() - 1).hash();
      chain.add(new ChainHeader(chain.size(), hash(++made), parent, made));
    }
  }

  private void drop(int blocks) {
    for (int i = 0; i < blocks; i++) {
      chain.remove(chain.size() - 1);
    }
  }

  private static Hash32 hash(int number) {
    return new Hash32("0x" + String.format("%064x", number));
  }

  private Optional<ChainHeader> block(long number) {
    return number < chain.size() ? Optional.of(chain.get((int) number)) : Optional.empty();
  }

  private FilterChanges since(Progress told) {
    return FilterChanges.since(told, Long.MAX_VALUE, this::block);
  }

  @Test
  void nothingIsNewUntilABlockComes() {
    grow(3);
    Progress told = FilterChanges.behind(chain.get(2));
    assertThat(since(told).blocks()).isEmpty();
    assertThat(since(told).progress()).isEqualTo(told);
    grow(2);
    assertThat(since(told).blocks()).containsExactly(chain.get(3), chain.get(4));
    assertThat(since(since(told).progress()).blocks()).isEmpty();
  }

  @Test
  void infrequentPollsReceiveChangesInParts() {
    grow(1);
    Progress told = FilterChanges.behind(chain.get(0));
    grow(250);
    List<ChainHeader> all = new ArrayList<>();
    for (int polls = 0; polls < 3; polls++) {
      FilterChanges news = since(told);
      all.addAll(news.blocks());
      told = news.progress();
      assertThat(told.recent()).hasSizeLessThanOrEqualTo(FilterChanges.RECENT);
    }
    assertThat(all).isEqualTo(chain.subList(1, 251));
  }

  @Test
  void nothingBehindTheLastBlockIsReported() {
    grow(3);
    Progress told = FilterChanges.behind(chain.get(1));
    grow(5);
    FilterChanges news = FilterChanges.since(told, 4, this::block);
    assertThat(news.blocks()).isEqualTo(chain.subList(2, 5));
    assertThat(FilterChanges.since(news.progress(), 4, this::block).blocks()).isEmpty();
    drop(5);
    grow(4);
    FilterChanges changed = FilterChanges.since(news.progress(), 4, this::block);
    assertThat(changed.removed()).hasSize(2);
    assertThat(changed.blocks()).isEqualTo(chain.subList(3, 5));
  }

  /** A client that applies the changes has the chain, whatever happened in the meantime. */
  @Property(tries = 500)
  void reportedChangesFormTheChain(
      @ForAll @Size(max = 30) List<@IntRange(max = 40) Integer> steps) {
    chain.clear();
    grow(40);
    Progress told = FilterChanges.behind(chain.get(chain.size() - 1));
    List<Hash32> known = new ArrayList<>(List.of(chain.get(chain.size() - 1).hash()));
    for (int step : steps) {
      int dropped = Math.min(step % 7, known.size() - 1);
      drop(Math.min(dropped, chain.size() - 40));
      grow(step / 7 + dropped);
      FilterChanges news = since(told);
      for (Hash32 removed : news.removed()) {
        assertThat(known.remove(known.size() - 1)).isEqualTo(removed);
      }
      news.blocks().forEach(block -> known.add(block.hash()));
      told = news.progress();
      assertThat(known)
          .isEqualTo(chain.subList(39, chain.size()).stream().map(ChainHeader::hash).toList());
    }
  }
}
