package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Set;

/**
 * A transaction of a block as the node reports it.
 *
 * @param place its index in the block, from 0
 * @param hash its hash
 * @param type of EIP-2718
 * @param origin the kind of its originator
 * @param call its call, on behalf of its sender
 */
record ObservedTransaction(int place, Hash32 hash, int type, Origin origin, Call call) {
  /** EIP-2718 types of the chain itself: ZKsync OS and ZKsync Era upgrades, and block starts. */
  private static final Set<Integer> SYSTEM = Set.of(0x7d, 0x7e, 0xfe);

  /** Types of requests from layer 1: ZKsync OS and ZKsync Era. */
  private static final Set<Integer> LAYER_1 = Set.of(0x7f, 0xff);

  private static final int BLOB = 0x3;
  private static final int SET_CODE = 0x4;
  private static final int LARGEST_TYPE = 0xff;

  /** The kind of its originator. */
  enum Origin {
    /** The signer. */
    SENDER,
    /** The chain itself. */
    SYSTEM,
    /** A requester on layer 1. */
    LAYER_1,
    /** A smart account, by an operation in a bundle (ERC-4337). */
    ACCOUNT
  }

  /**
   * Parses a transaction.
   *
   * @throws UnjudgedReason.UnjudgedException if a field is unreadable
   */
  static ObservedTransaction read(int place, JsonNode json) {
    try {
      String to = json.path("to").isNull() ? null : json.path("to").asText(null);
      Calldata input = Calldata.of(json.path("input").asText(json.path("data").asText()));
      int type = type(json.path("type"));
      return new ObservedTransaction(
          place,
          new Hash32(json.path("hash").asText()),
          type,
          origin(type),
          Call.signed(
              new Address(json.path("from").asText()), to == null ? null : new Address(to), input));
    } catch (RuntimeException unreadable) {
      throw UnjudgedReason.UNREADABLE.asException();
    }
  }

  private static int type(JsonNode type) {
    int number = type.isMissingNode() || type.isNull() ? 0 : Integer.decode(type.asText());
    if (number < 0 || number > LARGEST_TYPE) {
      throw UnjudgedReason.UNREADABLE.asException();
    }
    return number;
  }

  private static Origin origin(int type) {
    if (SYSTEM.contains(type)) {
      return Origin.SYSTEM;
    }
    return LAYER_1.contains(type) ? Origin.LAYER_1 : Origin.SENDER;
  }

  /** The part of this bundle in which an account makes the call. */
  ObservedTransaction ofAccount(Call made) {
    return new ObservedTransaction(place, hash, type, Origin.ACCOUNT, made);
  }

  /** Whether it sets the code of accounts by their authorizations (EIP-7702). */
  boolean delegates() {
    return type == SET_CODE;
  }

  /** Whether only unrestricted principals may send it: with blobs or authorizations (ADR 0049). */
  boolean isSpecial() {
    return type == BLOB || type == SET_CODE;
  }

  /** Whether it only transfers a value. */
  boolean isPlain() {
    return call.to() != null && call.calldata().text().equals("0x");
  }
}
