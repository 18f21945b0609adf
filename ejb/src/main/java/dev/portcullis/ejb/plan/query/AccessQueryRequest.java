package dev.portcullis.ejb.plan.query;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.FunctionPermissionDraft;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * An access query: exactly one of these.
 *
 * @param whoCan who may call a function, or null
 * @param whatCan what a caller may call, or null
 */
public record AccessQueryRequest(@Valid WhoCan whoCan, @Valid WhatCan whatCan) {
  private static final String ADDRESS = "0x[0-9a-fA-F]{40}";
  private static final String ADDRESS_MESSAGE = "must be a 20-byte hexadecimal address";

  /**
   * Who may call a function.
   *
   * @param contract the address of a registered contract
   * @param function the signature of one of its functions, such as {@code
   *     transfer(address,uint256)}; null if {@code selector} is given
   * @param selector four bytes in hexadecimal, or {@code 0x} for plain transfers; null if {@code
   *     function} is given
   * @param access what the caller does
   * @param arguments {@code own} lists those who may call it with their own address, too; {@code
   *     any} only those whose arguments are not restricted
   */
  public record WhoCan(
      @NotNull @Pattern(regexp = ADDRESS, message = ADDRESS_MESSAGE) String contract,
      @Size(min = 1, max = 1000) String function,
      @Pattern(
              regexp = FunctionPermissionDraft.SELECTOR,
              message = FunctionPermissionDraft.SELECTOR_MESSAGE)
          String selector,
      @NotNull AccessType access,
      @NotNull QueriedArguments arguments) {
    Address address() {
      return new Address(contract);
    }
  }

  /**
   * What a caller may call: exactly one of the first two.
   *
   * @param userId the user, or null
   * @param m2mAppId the M2M application, or null
   * @param contract the address of the only contract that counts; null for all
   */
  public record WhatCan(
      String userId,
      String m2mAppId,
      @Pattern(regexp = ADDRESS, message = ADDRESS_MESSAGE) String contract) {
    Actor actor() {
      if ((userId == null) == (m2mAppId == null)) {
        throw Failure.invalid("whatCan", "must have exactly one of userId and m2mAppId");
      }
      return userId == null
          ? new Actor(Actor.Type.M2M_APP, m2mAppId, null, null)
          : new Actor(Actor.Type.USER, userId, null, null);
    }

    Address address() {
      return contract == null ? null : new Address(contract);
    }
  }

  /**
   * Verifies that there is one question.
   *
   * @throws Failure VALIDATION
   */
  void requireOne() {
    if ((whoCan == null) == (whatCan == null)) {
      throw Failure.invalid("whoCan", "must be given, or whatCan, and not both");
    }
  }
}
