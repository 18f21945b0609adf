package dev.portcullis.ejb.scene;

import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.persistence.wallet.WalletRepository;
import java.util.List;
import java.util.stream.Stream;

/** Accounts for tests. The caller of the test's thread must be an operator. */
public final class People {
  private People() {}

  /** A user of the zone with a wallet and these zone roles; answers the id. */
  public static String user(TestKey wallet, String... roles) {
    return Services.get(UserService.class)
        .create(
            new UserDefinition(
                "Somebody",
                List.of(wallet.text()),
                null,
                null,
                Stream.of(roles).map(RoleRef::new).toList()))
        .id();
  }

  /** The same of a wallet that is proven, as it is after a sign-in by it (ADR 0055). */
  public static String proven(TestKey wallet, String... roles) throws Exception {
    String id = user(wallet, roles);
    boolean isProven =
        Services.inTransaction(
            () -> Services.get(WalletRepository.class).prove(wallet.address(), id, List.of()));
    if (!isProven) {
      throw new IllegalStateException("The wallet was not proven");
    }
    return id;
  }
}
