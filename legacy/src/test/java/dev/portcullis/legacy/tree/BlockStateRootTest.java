package dev.portcullis.legacy.tree;

import static dev.portcullis.legacy.tree.WholeState.account;
import static dev.portcullis.legacy.tree.WholeState.balance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.tree.WholeState.Block;
import dev.portcullis.persistence.legacy.tree.ChangedAccount;
import dev.portcullis.persistence.legacy.tree.ChangedBalance;
import dev.portcullis.persistence.legacy.tree.TreeNode;
import dev.portcullis.persistence.legacy.tree.TreeNode.NodeLocation;
import dev.portcullis.testing.Effort;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BlockStateRootTest {
  private static final Block BEGIN = block(account(0, 0xfee, 0, 0, 0));
  private final Map<NodeLocation, TreeNode> stored = new HashMap<>();

  @Test
  void itIsThatOfTheWholeStateAfterEachBlock() {
    for (int seed = 0; seed < Effort.cases(40); seed++) {
      itIsThatOfTheWholeState(seed);
    }
  }

  private void itIsThatOfTheWholeState(int seed) {
    stored.clear();
    Random random = new Random(seed);
    WholeState state = new WholeState().with(BEGIN);
    assertThat(root(BEGIN)).isEqualTo(state.root());
    for (int i = 0; i < 5; i++) {
      Block block = state.next(random);
      assertThat(root(block)).isEqualTo(state.with(block).root());
    }
  }

  /** These stay: clients and main contracts remember roots. */
  @Test
  void rootsMatchTheirHistoricValues() {
    Block first = block(account(1, 0xabc, 3, 0xdef, 1), balance(1, 0, 0, 1_000));
    Block second =
        new Block(
            List.of(account(1, 0xabc, 4, 0xdef, 6), account(77_777, 5, 0, 0, 0)),
            IntStream.range(0, 6).mapToObj(i -> balance(1, i, 65_536L * i, i)).toList());
    assertThat(Stream.of(BEGIN, first, second).map(this::root))
        .extracting(Hash32::text)
        .containsExactly(
            "0x1f0d72e0df5f3f86e42222845f7c916e1e53ac75adc26928fbe62e6272c13b44",
            "0x1a9ee3b6429ff6e8ce5ae648d583d62957bfec68506ae922e4540194e29bdcbf",
            "0x2739eca4762ed37716f937aa56daf136d744ec7de4265f2b971706b912f9f333");
  }

  @Test
  void theOrderOfChangesDoesNotMatter() {
    Block block =
        new Block(
            IntStream.range(0, 9).mapToObj(i -> account((long) i * i, i, i, i, 5)).toList(),
            IntStream.range(0, 45)
                .mapToObj(i -> balance((long) (i / 5) * (i / 5), i % 5, i, i))
                .toList());
    List<ChangedAccount> accounts = new ArrayList<>(block.accounts());
    List<ChangedBalance> balances = new ArrayList<>(block.balances());
    Collections.shuffle(accounts, new Random(1));
    Collections.shuffle(balances, new Random(2));
    BlockStateRoot first = found(block);
    BlockStateRoot other = found(new Block(accounts, balances));
    assertThat(other.root()).isEqualTo(first.root());
    assertThat(other.nodes()).hasSameSizeAs(first.nodes());
  }

  @Test
  void differentStatesHaveDifferentRoots() {
    List<Block> states =
        List.of(
            block(account(1, 2, 3, 4, 1), balance(1, 0, 5, 6)),
            block(account(2, 2, 3, 4, 1), balance(2, 0, 5, 6)),
            block(account(1, 3, 3, 4, 1), balance(1, 0, 5, 6)),
            block(account(1, 4, 3, 2, 1), balance(1, 0, 5, 6)),
            block(account(1, 2, 4, 3, 1), balance(1, 0, 5, 6)),
            block(account(1, 2, 4, 4, 1), balance(1, 0, 5, 6)),
            block(account(1, 2, 3, 5, 1), balance(1, 0, 5, 6)),
            block(account(1, 2, 3, 4, 1), balance(1, 0, 6, 5)),
            block(account(1, 2, 3, 4, 1), balance(1, 0, 5, 0)),
            block(account(1, 2, 3, 4, 1), balance(1, 0, 0, 0)),
            block(account(1, 2, 3, 4, 1)),
            block(account(1, 2, 3, 4, 0)),
            block(account(1, 2, 1, 4, 3), balance(1, 0, 5, 6)),
            block(account(1, 2, 3, 4, 2), balance(1, 0, 5, 6)),
            block(account(1, 2, 3, 4, 3), balance(1, 0, 5, 6)),
            block(account(1, 2, 3, 4, 2), balance(1, 1, 5, 6)),
            block(account(1, 2, 3, 4, 2), balance(1, 0, 5, 6), balance(1, 1, 7, 8)),
            block(account(1, 2, 3, 4, 2), balance(1, 0, 7, 8), balance(1, 1, 5, 6)));
    assertThat(states.stream().map(state -> found(state).root())).doesNotHaveDuplicates();
  }

  @Test
  void aBlockThatChangesNothingHasTheRootBeforeIt() {
    Hash32 root = root(BEGIN);
    BlockStateRoot next = found(block());
    assertThat(next.root()).isEqualTo(root);
    assertThat(next.nodes()).isEmpty();
    stored.clear();
    assertThatThrownBy(() -> found(block())).hasMessageContaining("nothing at");
  }

  /** With as many accounts as there are ids, and whatever else is in an account's tree. */
  @Test
  void onlyPathsOfChangesAreReadAndWritten() {
    List<ChangedAccount> accounts =
        IntStream.range(0, 200).mapToObj(i -> account(i * 83_883L, i, 0, 0, 1_000)).toList();
    List<ChangedBalance> balances =
        accounts.stream().map(each -> balance(each.id(), 999, 1, 1)).toList();
    int depthOfSlots = 5;
    int most = 200 * (1 + BlockStateRoot.DEPTH + depthOfSlots);
    assertThat(BlockStateRoot.needed(accounts, balances)).hasSizeLessThan(most);
    assertThat(BlockStateRoot.needed(List.of(), List.of())).hasSize(1);
    Block first = new Block(accounts.subList(0, 3), balances.subList(0, 3));
    assertThat(BlockStateRoot.needed(first.accounts(), first.balances()))
        .containsAll(found(first).nodes().stream().map(TreeNode::place).toList());
  }

  @Test
  void changesThatDoNotBelongTogetherAreRefused() {
    assertThatThrownBy(() -> found(block(account(1, 2, 3, 4, 1), balance(2, 0, 0, 1))))
        .hasMessageContaining("[2]");
    assertThatThrownBy(() -> found(block(account(1, 2, 3, 4, 1), balance(1, 1, 0, 1))))
        .hasMessageContaining("Tree 1 is too small");
    assertThatThrownBy(() -> found(block(account(1, 2, 3, 4, 4), balance(1, 4, 0, 1))))
        .hasMessageContaining("Tree 1 is too small");
    assertThatThrownBy(() -> found(block(account(1 << 24, 2, 3, 4, 0))))
        .hasMessageContaining("Tree -1 is too small");
    assertThatThrownBy(() -> found(block(account(1, 2, 3, 4, 1), balance(1, 0, 1L << 32, 1))))
        .hasMessageContaining("32 bits");
    assertThatThrownBy(() -> found(block(account(1, 2, 3, 4, 1), balance(1, 0, 0, -1))))
        .hasMessageContaining("128 bits");
  }

  private static Block block() {
    return new Block(List.of(), List.of());
  }

  private static Block block(ChangedAccount account, ChangedBalance... balances) {
    return new Block(List.of(account), Stream.of(balances).toList());
  }

  private BlockStateRoot found(Block block) {
    return BlockStateRoot.of(
        block.accounts(),
        block.balances(),
        BlockStateRoot.needed(block.accounts(), block.balances()).stream()
            .map(stored::get)
            .filter(Objects::nonNull)
            .toList());
  }

  private Hash32 root(Block block) {
    BlockStateRoot found = found(block);
    found.nodes().forEach(node -> stored.put(node.place(), node));
    return found.root();
  }
}
