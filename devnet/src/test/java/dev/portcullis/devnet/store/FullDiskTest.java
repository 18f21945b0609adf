package dev.portcullis.devnet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.portcullis.devnet.SmallDisk;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private final Random random = new Random(5);

  @TempDir Path mountPoint;
  private int written;

  @Test
  void anUncommittedMapStaysReadableAndContinuesWhenThereIsSpace() throws Exception {
    try (SmallDisk disk = new SmallDisk(mountPoint, 40)) {
      Path directory = mountPoint.resolve("chain");
      try (Database database = Database.open(directory, false)) {
        write(database);
        disk.fill(19 << 20);
        // The journal takes 17 megabytes, and then the map's file does not.
        await()
            .atMost(PATIENCE)
            .untilAsserted(
                () ->
                    assertThatThrownBy(() -> write(database))
                        .isInstanceOf(StoreFullException.class));
        assertHolds(database);
        assertThatThrownBy(() -> write(database)).hasMessageContaining("No space left");
        disk.free();
        await()
            .atMost(PATIENCE)
            .ignoreException(StoreFullException.class)
            .until(() -> write(database));
        assertHolds(database);
      }
      try (Database database = Database.open(directory, false)) {
        assertHolds(database);
      }
    }
  }

  @Test
  void aDatabaseClosedOnAFullDiskIsWholeAtTheNextStart() throws Exception {
    try (SmallDisk disk = new SmallDisk(mountPoint, 20)) {
      Path directory = mountPoint.resolve("chain");
      try (Database database = Database.open(directory, false)) {
        write(database);
        disk.fill(200_000);
        assertThatThrownBy(() -> write(database)).isInstanceOf(StoreFullException.class);
        assertThat(Files.getFileStore(mountPoint).getUsableSpace()).isLessThan(1 << 20);
      }
      disk.free();
      try (Database database = Database.open(directory, false)) {
        assertHolds(database);
        assertThat(write(database)).isTrue();
      }
    }
  }

  private boolean write(Database database) {
    byte[] value = new byte[500_000];
    random.nextBytes(value);
    WriteBatch batch = new WriteBatch();
    batch.insert(key(written), value);
    database.write(batch);
    written++;
    return true;
  }

  private void assertHolds(Database database) {
    for (int i = 0; i < written; i++) {
      assertThat(database.get(key(i))).hasSize(500_000);
    }
    assertThat(database.get(key(written))).isNull();
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(5).put((byte) 1).putInt(number).array();
  }
}
