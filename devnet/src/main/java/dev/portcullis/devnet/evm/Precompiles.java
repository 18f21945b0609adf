package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.crypto.bls12381.Curves;
import dev.portcullis.devnet.crypto.bls12381.MapToCurve;
import dev.portcullis.devnet.evm.precompile.Blake2f;
import dev.portcullis.devnet.evm.precompile.Bls12Add;
import dev.portcullis.devnet.evm.precompile.Bls12Discount;
import dev.portcullis.devnet.evm.precompile.Bls12Map;
import dev.portcullis.devnet.evm.precompile.Bls12Msm;
import dev.portcullis.devnet.evm.precompile.Bls12Pairing;
import dev.portcullis.devnet.evm.precompile.BlstPrecompile;
import dev.portcullis.devnet.evm.precompile.Bn254Add;
import dev.portcullis.devnet.evm.precompile.Bn254Multiply;
import dev.portcullis.devnet.evm.precompile.Bn254Pairing;
import dev.portcullis.devnet.evm.precompile.EcRecover;
import dev.portcullis.devnet.evm.precompile.Identity;
import dev.portcullis.devnet.evm.precompile.KzgPointEvaluation;
import dev.portcullis.devnet.evm.precompile.ModExp;
import dev.portcullis.devnet.evm.precompile.P256Verify;
import dev.portcullis.devnet.evm.precompile.Precompile;
import dev.portcullis.devnet.evm.precompile.Ripemd160;
import dev.portcullis.devnet.evm.precompile.Sha256Precompile;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The precompiled contracts of a fork by address. */
public final class Precompiles {

  private static final int TABLE_SIZE = 0x101;
  private static final Map<Fork, Precompiles> BY_FORK = new EnumMap<>(Fork.class);

  /** The names of EIP-7910. */
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(0x01, "ECREC"),
          Map.entry(0x02, "SHA256"),
          Map.entry(0x03, "RIPEMD160"),
          Map.entry(0x04, "ID"),
          Map.entry(0x05, "MODEXP"),
          Map.entry(0x06, "BN254_ADD"),
          Map.entry(0x07, "BN254_MUL"),
          Map.entry(0x08, "BN254_PAIRING"),
          Map.entry(0x09, "BLAKE2F"),
          Map.entry(0x0a, "KZG_POINT_EVALUATION"),
          Map.entry(0x0b, "BLS12_G1ADD"),
          Map.entry(0x0c, "BLS12_G1MSM"),
          Map.entry(0x0d, "BLS12_G2ADD"),
          Map.entry(0x0e, "BLS12_G2MSM"),
          Map.entry(0x0f, "BLS12_PAIRING_CHECK"),
          Map.entry(0x10, "BLS12_MAP_FP_TO_G1"),
          Map.entry(0x11, "BLS12_MAP_FP2_TO_G2"),
          Map.entry(0x100, "P256VERIFY"));

  static {
    for (Fork fork : Fork.values()) {
      BY_FORK.put(fork, new Precompiles(fork));
    }
  }

  private final Precompile[] table;
  private final List<EvmAddress> addresses;

  /** The contracts at other addresses than in the table. */
  private final Map<EvmAddress, Precompile> moved;

  private Precompiles(
      Precompile[] table, List<EvmAddress> addresses, Map<EvmAddress, Precompile> moved) {
    this.table = table;
    this.addresses = addresses;
    this.moved = moved;
  }

  /** Whether a fork has a precompiled contract at an address. */
  public static boolean isPrecompiled(Fork fork, EvmAddress address) {
    return of(fork).at(address) != null;
  }

  private Precompiles(Fork fork) {
    this(new Precompile[TABLE_SIZE], new ArrayList<>(), Map.of());
    table[1] = new EcRecover();
    table[2] = new Sha256Precompile();
    table[3] = new Ripemd160();
    table[4] = new Identity();
    table[5] = new ModExp(fork.includes(Fork.OSAKA));
    table[6] = new Bn254Add();
    table[7] = new Bn254Multiply();
    table[8] = new Bn254Pairing();
    table[9] = new Blake2f();
    table[0x0a] = new KzgPointEvaluation();
    if (fork.includes(Fork.PRAGUE)) {
      table[0x0b] = new BlstPrecompile(new Bls12Add<>(Curves.G1, 375));
      table[0x0c] = new BlstPrecompile(new Bls12Msm<>(Curves.G1, Bls12Discount.G1));
      table[0x0d] = new BlstPrecompile(new Bls12Add<>(Curves.G2, 600));
      table[0x0e] = new BlstPrecompile(new Bls12Msm<>(Curves.G2, Bls12Discount.G2));
      table[0x0f] = new BlstPrecompile(new Bls12Pairing());
      table[0x10] = new BlstPrecompile(new Bls12Map(64, 5_500, MapToCurve::toG1));
      table[0x11] = new BlstPrecompile(new Bls12Map(128, 23_800, MapToCurve::toG2));
    }
    if (fork.includes(Fork.OSAKA)) {
      table[0x100] = new P256Verify();
    }
    for (int number = 1; number < TABLE_SIZE; number++) {
      if (table[number] != null) {
        addresses.add(EvmAddress.of(number));
      }
    }
  }

  /** The addresses of a fork's precompiled contracts by their names (EIP-7910). */
  public static Map<String, EvmAddress> names(Fork fork) {
    Map<String, EvmAddress> names = new HashMap<>();
    NAMES.forEach(
        (number, name) -> {
          EvmAddress address = EvmAddress.of(number);
          if (isPrecompiled(fork, address)) {
            names.put(name, address);
          }
        });
    return names;
  }

  static Precompiles of(Fork fork) {
    return BY_FORK.get(fork);
  }

  /**
   * The same, except for some addresses that are ordinary accounts and for contracts that are at
   * other addresses.
   *
   * @param gone addresses without a contract any more
   * @param to the new addresses, by the original ones
   */
  Precompiles changed(Set<EvmAddress> gone, Map<EvmAddress, EvmAddress> to) {
    Precompile[] left = table.clone();
    Map<EvmAddress, Precompile> elsewhere = new HashMap<>(moved);
    to.forEach((from, destination) -> elsewhere.put(destination, at(from)));
    for (EvmAddress address : gone) {
      if (at(address) != null) {
        left[address.smallNumber()] = null;
      }
    }
    return new Precompiles(left, addresses, elsewhere);
  }

  /** The precompiled contract at this address, or null. */
  Precompile at(EvmAddress address) {
    Precompile elsewhere = moved.isEmpty() ? null : moved.get(address);
    if (elsewhere != null) {
      return elsewhere;
    }
    int number = address.smallNumber();
    return number >= 0 && number < TABLE_SIZE ? table[number] : null;
  }

  /** All addresses of precompiled contracts, which are warm from the start (EIP-2929). */
  List<EvmAddress> addresses() {
    return addresses;
  }
}
