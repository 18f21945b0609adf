package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.rlp.RlpException;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The encodings of all transaction types (EIP-155, 2718, 2930, 1559, 4844 and 7702). */
final class TransactionCodec {

  private static final BigInteger EIP155_OFFSET = BigInteger.valueOf(35);

  private TransactionCodec() {}

  static Transaction decode(byte[] raw) {
    try {
      if (raw.length == 0) {
        throw malformed("no bytes");
      }
      int first = raw[0] & 0xff;
      if (first >= 0xc0) {
        return decodeLegacy(raw);
      }
      if (first == TransactionType.TYPED_DATA.code()) {
        return TypedDataTransaction.decode(raw).signed().transaction(raw);
      }
      TransactionType type =
          TransactionType.of(first)
              .filter(known -> known != TransactionType.LEGACY)
              .orElseThrow(
                  () -> malformed("unknown transaction type 0x" + Integer.toHexString(first)));
      return decodeTyped(raw, type);
    } catch (RlpException notRlp) {
      throw malformed(notRlp.getMessage());
    }
  }

  static byte[] encodeUnsigned(TransactionPayload payload) {
    return envelope(
        payload,
        RlpWriter.encodeList(
            w -> {
              fields(w, payload);
              if (payload.type() == TransactionType.LEGACY) {
                payload.chainId().ifPresent(id -> w.put(id).put(0).put(0));
              }
            }));
  }

  static Transaction signed(TransactionPayload payload, Signature signature) {
    byte[] list =
        RlpWriter.encodeList(
            w -> {
              fields(w, payload);
              w.put(v(payload, signature.yParity())).put(signature.r()).put(signature.s());
            });
    return new Transaction(payload, signature, Bytes.wrap(envelope(payload, list)));
  }

  static UInt256 v(TransactionPayload payload, int yParity) {
    if (payload.type() != TransactionType.LEGACY) {
      return UInt256.of(yParity);
    }
    BigInteger parity = BigInteger.valueOf(yParity);
    return payload
        .chainId()
        .map(id -> UInt256.of(id.toBigInteger().shiftLeft(1).add(EIP155_OFFSET).add(parity)))
        .orElse(UInt256.of(27L + yParity));
  }

  private static byte[] envelope(TransactionPayload payload, byte[] list) {
    if (payload.type() == TransactionType.LEGACY) {
      return list;
    }
    byte[] envelope = new byte[list.length + 1];
    envelope[0] = (byte) payload.type().code();
    System.arraycopy(list, 0, envelope, 1, list.length);
    return envelope;
  }

  private static void fields(RlpWriter w, TransactionPayload p) {
    boolean typed = p.type() != TransactionType.LEGACY;
    if (typed) {
      w.put(p.chainId().orElse(UInt256.ZERO));
    }
    w.put(p.nonce());
    if (p.type().hasDynamicFee()) {
      w.put(p.maxPriorityFeePerGas());
    }
    w.put(p.maxFeePerGas()).put(p.gasLimit());
    w.put(p.to().map(EvmAddress::toArray).orElse(new byte[0]));
    w.put(p.value()).put(p.data());
    if (typed) {
      w.list(list -> p.accessList().forEach(entry -> accessListEntry(list, entry)));
    }
    if (p.type() == TransactionType.BLOB) {
      w.put(p.maxFeePerBlobGas()).list(list -> p.blobHashes().forEach(list::put));
    }
    if (p.type() == TransactionType.SET_CODE) {
      w.list(list -> p.authorizations().forEach(each -> authorization(list, each)));
    }
  }

  private static void accessListEntry(RlpWriter w, AccessListEntry entry) {
    w.list(
        pair ->
            pair.put(entry.address())
                .list(keys -> entry.storageKeys().forEach(key -> keys.put(key.toArray()))));
  }

  private static void authorization(RlpWriter w, Authorization each) {
    w.list(
        tuple ->
            tuple
                .put(each.chainId())
                .put(each.address())
                .put(each.nonce())
                .put(each.yParity())
                .put(each.r())
                .put(each.s()));
  }

  private static Transaction decodeLegacy(byte[] raw) {
    RlpReader list = RlpReader.ofList(raw, 0);
    long nonce = uint64(list, "nonce");
    UInt256 gasPrice = list.number();
    long gasLimit = uint64(list, "gas limit");
    Optional<EvmAddress> to = receiver(list);
    UInt256 value = list.number();
    Bytes data = Bytes.wrap(list.bytes());
    BigInteger v = list.number().toBigInteger();
    UInt256 r = list.number();
    UInt256 s = list.number();
    list.finish();
    Optional<UInt256> chainId = Optional.empty();
    int yParity;
    if (v.compareTo(EIP155_OFFSET) >= 0) {
      BigInteger offset = v.subtract(EIP155_OFFSET);
      chainId = Optional.of(UInt256.of(offset.shiftRight(1)));
      yParity = offset.testBit(0) ? 1 : 0;
    } else {
      yParity = v.intValue() - 27;
    }
    return new Transaction(
        new TransactionPayload(
            TransactionType.LEGACY,
            chainId,
            nonce,
            gasPrice,
            gasPrice,
            gasLimit,
            to,
            value,
            data,
            List.of(),
            UInt256.ZERO,
            List.of(),
            List.of()),
        signature(yParity, r, s),
        Bytes.of(raw));
  }

  private static Transaction decodeTyped(byte[] raw, TransactionType type) {
    RlpReader list = RlpReader.ofList(raw, 1);
    UInt256 chainId = list.number();
    long nonce = uint64(list, "nonce");
    UInt256 first = list.number();
    UInt256 maxFee = type.hasDynamicFee() ? list.number() : first;
    long gasLimit = uint64(list, "gas limit");
    Optional<EvmAddress> to = receiver(list);
    UInt256 value = list.number();
    Bytes data = Bytes.wrap(list.bytes());
    List<AccessListEntry> accessList = accessList(list.list());
    boolean blob = type == TransactionType.BLOB;
    UInt256 maxFeePerBlobGas = blob ? list.number() : UInt256.ZERO;
    List<Hash> blobHashes = blob ? hashes(list.list()) : List.of();
    List<Authorization> authorizations =
        type == TransactionType.SET_CODE ? authorizations(list.list()) : List.of();
    UInt256 yParity = list.number();
    UInt256 r = list.number();
    UInt256 s = list.number();
    list.finish();
    return new Transaction(
        new TransactionPayload(
            type,
            Optional.of(chainId),
            nonce,
            first,
            maxFee,
            gasLimit,
            to,
            value,
            data,
            accessList,
            maxFeePerBlobGas,
            blobHashes,
            authorizations),
        signature(
            yParity.fitsLong() && yParity.longValue() <= 1 ? (int) yParity.longValue() : -1, r, s),
        Bytes.of(raw));
  }

  static Signature signature(int yParity, UInt256 r, UInt256 s) {
    if (yParity < 0 || yParity > 1) {
      throw new InvalidTransactionException(Reason.INVALID_SIGNATURE, "v does not tell a parity");
    }
    if (r.isZero() || r.compareTo(Secp256k1.ORDER) >= 0) {
      throw new InvalidTransactionException(Reason.INVALID_SIGNATURE, "r is out of range");
    }
    if (s.isZero() || s.compareTo(Secp256k1.HALF_ORDER) > 0) {
      throw new InvalidTransactionException(Reason.INVALID_SIGNATURE, "s is out of range (EIP-2)");
    }
    return new Signature(yParity, r, s);
  }

  private static Optional<EvmAddress> receiver(RlpReader list) {
    byte[] bytes = list.bytes();
    return bytes.length == 0 ? Optional.empty() : Optional.of(address(bytes));
  }

  private static EvmAddress address(byte[] bytes) {
    if (bytes.length != EvmAddress.SIZE) {
      throw malformed("an address has 20 bytes, got " + bytes.length);
    }
    return EvmAddress.of(bytes);
  }

  private static long uint64(RlpReader list, String field) {
    UInt256 number = list.number();
    if (number.bitLength() > 64) {
      throw malformed(field + " has more than 64 bits");
    }
    return number.longValue();
  }

  private static List<AccessListEntry> accessList(RlpReader list) {
    List<AccessListEntry> entries = new ArrayList<>();
    while (list.hasNext()) {
      RlpReader pair = list.list();
      EvmAddress address = address(pair.bytes());
      List<UInt256> keys = hashes(pair.list()).stream().map(Hash::word).toList();
      pair.finish();
      entries.add(new AccessListEntry(address, keys));
    }
    return entries;
  }

  private static List<Hash> hashes(RlpReader list) {
    List<Hash> hashes = new ArrayList<>();
    while (list.hasNext()) {
      hashes.add(Hash.of(list.bytes(Hash.SIZE)));
    }
    return hashes;
  }

  private static List<Authorization> authorizations(RlpReader list) {
    List<Authorization> all = new ArrayList<>();
    while (list.hasNext()) {
      RlpReader tuple = list.list();
      UInt256 chainId = tuple.number();
      EvmAddress address = address(tuple.bytes());
      long nonce = uint64(tuple, "authorization nonce");
      UInt256 yParity = tuple.number();
      if (yParity.bitLength() > 8) {
        throw malformed("authorization y parity has more than 8 bits");
      }
      UInt256 r = tuple.number();
      UInt256 s = tuple.number();
      tuple.finish();
      all.add(new Authorization(chainId, address, nonce, (int) yParity.longValue(), r, s));
    }
    return all;
  }

  private static InvalidTransactionException malformed(String detail) {
    return new InvalidTransactionException(Reason.MALFORMED, detail);
  }
}
