package dev.portcullis.devnet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {
  private static final byte[] MISSING = key(99);

  @TempDir Path directory;

  @Test
  void everyWrittenBatchExistsAfterReopening() {
    Random random = new Random(7);
    TreeMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);
    for (int round = 0; round < 5; round++) {
      try (Database database = Database.open(directory, false)) {
        assertSame(database, expected);
        for (int i = 0; i < 200; i++) {
          database.write(randomBatch(random, expected));
        }
        assertSame(database, expected);
      }
    }
  }

  /** Keys in no order, of which each dirties a page of its own, as the state's do. */
  @Test
  void aFastWriterDoesNotFillTheHeapWithUnsavedData() {
    Random random = new Random(9);
    int most = 0;
    try (Database database = Database.open(directory, false)) {
      for (int i = 0; i < 400; i++) {
        WriteBatch batch = new WriteBatch();
        for (int entry = 0; entry < 200; entry++) {
          byte[] key = new byte[32];
          random.nextBytes(key);
          batch.put(key, new byte[1_000]);
        }
        database.write(batch);
        most = Math.max(most, database.unsaved());
      }
    }
    assertThat(most).isLessThan(40 << 20);
  }

  @Test
  void noOtherUserCanReadTheFiles(@TempDir Path parent) throws IOException {
    Path chain = Files.createDirectory(parent.resolve("chain"));
    Files.setPosixFilePermissions(chain, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (Database database = Database.open(chain, false)) {
      database.write(batchOf(key(1), key(10)));
      try (Stream<Path> files = Files.list(chain)) {
        assertThat(files)
            .hasSizeGreaterThan(1)
            .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
      }
    }
    assertThat(permissions(chain)).isEqualTo("rwx------");
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aCopyTakenWhileOpenHoldsEverythingThatWasWritten(@TempDir Path copy) throws IOException {
    Random random = new Random(8);
    TreeMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);
    try (Database database = Database.open(directory, true)) {
      for (int i = 0; i < 300; i++) {
        database.write(randomBatch(random, expected));
      }
      copyFiles(directory, copy);
    }
    try (Database database = Database.open(copy, false)) {
      assertSame(database, expected);
    }
  }

  @Test
  void aRecordTornByACrashIsDiscardedAndWritingContinues(@TempDir Path copy) throws IOException {
    Path torn = twoBatches(copy);
    byte[] records = Files.readAllBytes(torn);
    byte[] half = Arrays.copyOfRange(records, 20, records.length / 2);
    Files.write(torn, half, StandardOpenOption.APPEND);
    try (Database database = Database.open(copy, false)) {
      assertThat(database.get(key(1))).isEqualTo(key(10));
      assertThat(database.get(key(2))).isEqualTo(key(20));
      database.write(batchOf(key(3), key(30)));
    }
    try (Database database = Database.open(copy, false)) {
      assertThat(database.get(key(3))).isEqualTo(key(30));
    }
  }

  @Test
  void aJournalThatLostItsEndIsRefused(@TempDir Path copy) throws IOException {
    Path segment = twoBatches(copy);
    try (var channel = Files.newByteChannel(segment, StandardOpenOption.WRITE)) {
      channel.truncate(Files.size(segment) - 3);
    }
    assertDamaged(
        copy,
        copy.resolve("journal-0000000000000000002")
            + " is damaged: batches up to 2 were written, the last one here is 1");
  }

  @Test
  void aFlippedBitOfTheJournalIsRefused(@TempDir Path copy) throws IOException {
    Path segment = twoBatches(copy);
    byte[] records = Files.readAllBytes(segment);
    records[40] ^= 1;
    Files.write(segment, records);
    assertDamaged(copy, segment + " is damaged: batch 1, at byte 20, is not whole");
  }

  @Test
  void aJournalThatMissesARecordIsRefused(@TempDir Path copy) throws IOException {
    Path segment = twoBatches(copy);
    byte[] records = Files.readAllBytes(segment);
    int record = (records.length - 20) / 2;
    byte[] damaged = Arrays.copyOf(records, 20 + record);
    System.arraycopy(records, 20 + record, damaged, 20, record);
    Files.write(segment, damaged);
    assertDamaged(copy, segment + " is damaged: batch 1, at byte 20, is not whole");
  }

  @Test
  void aFlippedBitOfTheMapIsRefused() throws IOException {
    byte[] value = "a value that is easily found".getBytes(StandardCharsets.US_ASCII);
    try (Database database = Database.open(directory, false)) {
      database.write(batchOf(key(1), value));
    }
    Path map = directory.resolve("chain.mv");
    byte[] bytes = Files.readAllBytes(map);
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("easily");
    bytes[at] ^= 1;
    Files.write(map, bytes);
    assertDamaged(directory, map + " is damaged: it does not contain the written data");
  }

  @Test
  void aMapOfAnEarlierDayIsRefused(@TempDir Path copy) throws IOException {
    try (Database database = Database.open(directory, false)) {
      database.write(batchOf(key(1), key(10)));
    }
    byte[] earlier = Files.readAllBytes(directory.resolve("chain.mv"));
    try (Database database = Database.open(directory, false)) {
      database.write(batchOf(key(2), key(20)));
    }
    Path map = Files.write(directory.resolve("chain.mv"), earlier);
    assertDamaged(
        directory,
        map + " is damaged: it contains batches up to 1, and the journal continues with 3");
  }

  private Path twoBatches(Path copy) throws IOException {
    try (Database database = Database.open(directory, false)) {
      database.write(batchOf(key(1), key(10)));
      database.write(batchOf(key(2), key(20)));
      copyFiles(directory, copy);
    }
    return newestSegment(copy);
  }

  private static void assertDamaged(Path directory, String message) {
    assertThatThrownBy(() -> Database.open(directory, false))
        .isInstanceOf(StoreCorruptedException.class)
        .hasMessage(message);
  }

  @Test
  void aSecondOpenOfTheSameDirectoryIsRefusedInOneLine() {
    try (Database first = Database.open(directory, false)) {
      first.write(batchOf(key(1), key(1)));
      assertThatThrownBy(() -> Database.open(directory, false))
          .isInstanceOf(StoreException.class)
          .hasMessage("The chain in " + directory + " is in use by another process");
    }
  }

  @Test
  void closingTwicePreservesLaterWrites() {
    Database first = Database.open(directory, false);
    first.write(batchOf(key(1), key(10)));
    first.close();
    try (Database second = Database.open(directory, false)) {
      second.write(batchOf(key(2), key(20)));
      first.close();
      assertThat(directory.resolve("journal-0000000000000000002").toFile().length())
          .isGreaterThan(20);
    }
  }

  @Test
  void keysAreOrderedUnsignedAndCountedByRange() {
    try (Database database = Database.inMemory()) {
      for (int i = 0; i < 300; i += 3) {
        database.write(batchOf(key(i), key(i)));
      }
      assertThat(database.count(key(0), key(300))).isEqualTo(100);
      assertThat(database.count(key(1), key(7))).isEqualTo(2);
      assertThat(database.ceiling(key(127)).getKey()).isEqualTo(key(129));
      assertThat(database.ceiling(key(298))).isNull();
      assertThat(database.get(MISSING)).isEqualTo(MISSING);
      List<Integer> seen = new ArrayList<>();
      Iterator<byte[]> keys = database.keysFrom(key(250));
      while (keys.hasNext()) {
        seen.add(ByteBuffer.wrap(keys.next(), 1, 4).getInt());
      }
      assertThat(seen).startsWith(252, 255, 258).endsWith(297);
    }
  }

  private static void assertSame(Database database, Map<byte[], byte[]> expected) {
    List<byte[]> keys = new ArrayList<>();
    database.keysFrom(new byte[] {1}).forEachRemaining(keys::add);
    assertThat(keys).containsExactlyElementsOf(expected.keySet());
    for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
      assertThat(database.get(entry.getKey())).isEqualTo(entry.getValue());
    }
  }

  private static WriteBatch randomBatch(Random random, Map<byte[], byte[]> expected) {
    WriteBatch batch = new WriteBatch();
    int size = 1 + random.nextInt(20);
    for (int i = 0; i < size; i++) {
      byte[] key = key(random.nextInt(500));
      if (random.nextInt(4) == 0) {
        batch.delete(key);
        expected.remove(key);
      } else {
        byte[] value = new byte[random.nextInt(200)];
        random.nextBytes(value);
        batch.put(key, value);
        expected.put(key, value);
      }
    }
    return batch;
  }

  private static WriteBatch batchOf(byte[] key, byte[] value) {
    WriteBatch batch = new WriteBatch();
    batch.put(key, value);
    return batch;
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(5).put((byte) 1).putInt(number).array();
  }

  private static Path newestSegment(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(f -> f.getFileName().toString().startsWith("journal-"))
          .max(Path::compareTo)
          .orElseThrow();
    }
  }

  private static void copyFiles(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
