package dev.portcullis.ejb.bundler;

import dev.portcullis.kernel.Address;
import java.util.Arrays;
import java.util.Optional;

/** The versions of the entry point contract (ERC-4337), with the address of each deployment. */
public enum EntryPointVersion {
  V06("0.6", "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789"),
  V07("0.7", "0x0000000071727de22e5e9d8baf0edac6f37da032"),
  V08("0.8", "0x4337084d9e255ff0702461cf8895ce9e3b5ff108"),
  V09("0.9", "0x433709009b8330fda32311df1c2afa402ed8d009");

  private final String number;
  private final String deployment;

  EntryPointVersion(String number, String deployment) {
    this.number = number;
    this.deployment = deployment;
  }

  /** The version of a number such as {@code 0.8}. */
  static Optional<EntryPointVersion> of(String number) {
    return Arrays.stream(values()).filter(version -> version.number.equals(number)).findFirst();
  }

  /** The address of the deployment that all public chains have. */
  public Address deployment() {
    return new Address(deployment);
  }
}
