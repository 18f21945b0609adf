package dev.portcullis.devnet.chain;

import dev.portcullis.ethereum.common.Hash;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Which transactions left the pool by verdict, so that nobody waits for them. Thread-safe. */
final class LatelyRefused {
  private static final int MOST = 10_000;

  private final Set<Hash> hashes =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Hash, Boolean> eldest) {
                  return size() > MOST;
                }
              }));

  void add(Hash hash) {
    hashes.add(hash);
  }

  /** It is sent again. */
  void remove(Hash hash) {
    hashes.remove(hash);
  }

  boolean contains(Hash hash) {
    return hashes.contains(hash);
  }
}
