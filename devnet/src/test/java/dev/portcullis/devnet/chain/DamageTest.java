package dev.portcullis.devnet.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.query.Accounts;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.settings.TestWallet;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.ethereum.chain.DamagedChainPolicy;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of a chain that are not what was written: it opens as a whole or not at all, and reports
 * which file and what to do. {@code -Ddamages=1500} tries so many, {@code -Dseed=7} others.
 */
class DamageTest {
  private static final int DAMAGES = Effort.cases("damages", 60);
  private static final long SEED = Long.getLong("seed", 20261125);
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final EvmAddress BOB = EvmAddress.of("0x00000000000000000000000000000000000000b0");
  private static final Pattern WAY_OUT = Pattern.compile("--truncate-to (\\d+) keeps these");

  @TempDir Path directory;

  private final Random random = new Random(SEED);
  private final List<Hash> hashes = new ArrayList<>();
  private final TestWallet alice = new TestWallet(0, 6565);
  private EvmAddress token;
  private long stateBlocks;

  /** What a directory holds, by name. */
  private record Snapshot(Map<String, byte[]> files) {}

  @ParameterizedTest
  @ValueSource(longs = {0, 8})
  void aDamagedChainIsIntactOrRejectedAndItsIntactPartIsKept(long keptStates) throws IOException {
    stateBlocks = keptStates;
    Path live = directory.resolve("live");
    List<Snapshot> killed = new ArrayList<>();
    List<Snapshot> stopped = new ArrayList<>();
    for (int start = 0; start < 4; start++) {
      try (Chain chain = open(live, DamagedChainPolicy.NONE)) {
        for (int i = 0; i < 15; i++) {
          grow(chain);
        }
        killed.add(read(live));
      }
      stopped.add(read(live));
    }
    int refused = 0;
    for (int i = 0; i < DAMAGES; i++) {
      List<Snapshot> kind = i % 2 == 0 ? killed : stopped;
      Snapshot last = kind.get(kind.size() - 1);
      Map<String, byte[]> damaged = new TreeMap<>(last.files);
      String what = damage(damaged, kind.get(random.nextInt(kind.size() - 1)), i);
      refused += assertWholeOrRefused(damaged, "seed " + SEED + ", damage " + i + ": " + what);
    }
    assertThat(refused).isGreaterThan(DAMAGES / 2);
  }

  private void grow(Chain chain) {
    if (hashes.isEmpty()) {
      hashes.add(chain.head().hash());
    }
    Hash sent =
        chain.submit(
            token == null
                ? alice.create(DemoToken.creation(1_000_000))
                : random.nextBoolean()
                    ? alice.transfer(BOB, 1)
                    : alice.call(token, DemoToken.transfer(BOB, 1)));
    Block block = chain.await(sent, PATIENCE).orElseThrow().block();
    token = token == null ? block.receipts().get(0).contractAddress() : token;
    hashes.add(block.hash());
  }

  /** Changes a file, and returns a description. */
  private String damage(Map<String, byte[]> files, Snapshot older, int i) {
    List<String> names = new ArrayList<>(files.keySet());
    String name = names.get(random.nextInt(names.size()));
    byte[] bytes = files.get(name).clone();
    if (bytes.length == 0) {
      return name + " left as it is";
    }
    int at = position(bytes.length, i);
    int length = 1 + random.nextInt(Math.min(bytes.length - at, 1 << random.nextInt(13)));
    switch (random.nextInt(7)) {
      case 0 -> {
        files.put(name, Arrays.copyOf(bytes, at));
        return name + " cut at " + at;
      }
      case 1 -> {
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        files.put(name, bytes);
        return name + " flipped at " + at;
      }
      case 2 -> {
        Arrays.fill(bytes, at, at + length, (byte) 0);
        files.put(name, bytes);
        return name + " zeroed at " + at + ", " + length;
      }
      case 3 -> {
        int other = random.nextInt(bytes.length - length + 1);
        byte[] there = Arrays.copyOfRange(bytes, other, other + length);
        System.arraycopy(bytes, at, bytes, other, length);
        System.arraycopy(there, 0, bytes, at, length);
        files.put(name, bytes);
        return name + " swapped " + at + " and " + other + ", " + length;
      }
      case 4 -> {
        byte[] old = older.files.get(name);
        files.remove(name);
        if (old != null) {
          files.put(name, old);
        }
        return name + (old == null ? " gone" : " of an earlier day");
      }
      case 5 -> {
        byte[] longer = Arrays.copyOf(bytes, bytes.length + length);
        random.nextBytes(bytes);
        System.arraycopy(bytes, 0, longer, longer.length - length, Math.min(length, bytes.length));
        files.put(name, longer);
        return name + " longer by " + length;
      }
      default -> {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        System.arraycopy(noise, 0, bytes, at, length);
        files.put(name, bytes);
        return name + " noise at " + at + ", " + length;
      }
    }
  }

  /** Beginnings and ends are where heads and counts are. */
  private int position(int length, int i) {
    return switch (i % 4) {
      case 0 -> random.nextInt(Math.min(length, 64));
      case 1 -> length - 1 - random.nextInt(Math.min(length, 64));
      default -> random.nextInt(length);
    };
  }

  private int assertWholeOrRefused(Map<String, byte[]> files, String what) throws IOException {
    Path copy = Files.createTempDirectory(directory, "copy");
    write(files, copy);
    try (Chain chain = open(copy, DamagedChainPolicy.NONE)) {
      assertHolds(chain, hashes.size() - 1, what);
      return 0;
    } catch (StoreException refused) {
      assertThat(refused.getMessage()).as(what).contains(copy.toString()).doesNotContain("\n");
      Matcher wayOut = WAY_OUT.matcher(refused.getMessage());
      if (!wayOut.find()) {
        assertThat(refused.getMessage()).as(what).contains("none of its blocks is intact");
        return 1;
      }
      long last = Long.parseLong(wayOut.group(1));
      OptionalLong kept =
          OptionalLong.of(stateBlocks > 0 || random.nextBoolean() ? last : last / 2);
      try (Chain chain = open(copy, new DamagedChainPolicy(kept, "--truncate-to"))) {
        assertHolds(chain, kept.getAsLong(), what);
        chain.dev().mine();
      }
      open(copy, DamagedChainPolicy.NONE).close();
      return 1;
    }
  }

  private void assertHolds(Chain chain, long head, String what) {
    assertThat(chain.head().number()).as(what).isEqualTo(head);
    long sent = 0;
    for (int number = 0; number <= head; number++) {
      Block block = chain.block(new BlockIdentifier.Height(number)).orElseThrow();
      assertThat(block.hash()).as(what).isEqualTo(hashes.get(number));
      sent += block.transactions().size();
      block
          .transactions()
          .forEach(each -> assertThat(chain.transaction(each.hash())).as(what).isPresent());
    }
    assertThat(Accounts.nonce(chain.state(BlockIdentifier.Tag.LATEST), alice.address()))
        .as(what)
        .isEqualTo(sent);
    if (stateBlocks == 0) {
      assertThat(Accounts.balance(chain.state(new BlockIdentifier.Height(0)), BOB))
          .as(what)
          .isEqualTo(UInt256.ZERO);
    }
    assertThat(chain.stateRoot(chain.head())).as(what).isNotNull();
  }

  private Chain open(Path at, DamagedChainPolicy damagedChainPolicy) {
    return Chain.open(
        ChainSettings.builder()
            .dataDirectory(at)
            .stateBlocks(stateBlocks)
            .truncation(damagedChainPolicy)
            .build());
  }

  private static Snapshot read(Path from) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> list = Files.list(from)) {
      for (Path file : list.toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return new Snapshot(files);
  }

  private static void write(Map<String, byte[]> files, Path to) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(to.resolve(file.getKey()), file.getValue());
    }
  }
}
