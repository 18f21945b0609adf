package dev.portcullis.devnet.evm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.crypto.Keccak;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MappingSlotsTest {
  private static final int MAPPINGS = 10;
  private static final int KEYS = 2_000;

  /** More than the capacity, each requested twice, and with others in between. */
  @Test
  void everyHashIsThatOfItsBytesRegardlessOfEarlierCalls() {
    byte[] memory = new byte[MappingSlots.SIZE + 7];
    for (int round = 0; round < 2; round++) {
      for (int key = 0; key < KEYS; key++) {
        for (int mapping = 0; mapping < MAPPINGS; mapping++) {
          int offset = key % 7;
          write(memory, offset, key, mapping);
          assertThat(MappingSlots.hash(memory, offset))
              .isEqualTo(Keccak.digest(memory, offset, MappingSlots.SIZE))
              .isEqualTo(MappingSlots.hash(memory, offset));
        }
      }
    }
  }

  @Test
  void executionsBesideEachOtherDoNotMixThem() {
    CompletableFuture<?>[] executions =
        IntStream.range(0, 4)
            .mapToObj(seed -> CompletableFuture.runAsync(() -> askAtRandom(seed)))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(executions).join();
  }

  private static void askAtRandom(int seed) {
    Random random = new Random(seed);
    byte[] memory = new byte[MappingSlots.SIZE];
    for (int i = 0; i < 20_000; i++) {
      write(memory, 0, random.nextInt(KEYS), random.nextInt(MAPPINGS));
      assertThat(MappingSlots.hash(memory, 0))
          .isEqualTo(Keccak.digest(memory, 0, MappingSlots.SIZE));
    }
  }

  private static void write(byte[] memory, int offset, int key, int mapping) {
    memory[offset + 30] = (byte) (key >> 8);
    memory[offset + 31] = (byte) key;
    memory[offset + MappingSlots.SIZE - 1] = (byte) mapping;
  }
}
