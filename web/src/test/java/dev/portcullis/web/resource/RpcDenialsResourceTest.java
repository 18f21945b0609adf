package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.denial.DenialQuery;
import org.junit.jupiter.api.Test;

/** Denials are filtered by query parameters, including those that were only reported. */
@ResourceTest
class RpcDenialsResourceTest {
  @Test
  void reportedReadsHaveAFilter(Api api, Stubs stubs) {
    assertThat(api.asOperator().get("/admin/rpc-denials?reported=true&userId=u").status())
        .isEqualTo(200);
    assertThat(stubs.onlyCall().arguments().get(0))
        .isEqualTo(new DenialQuery(null, null, "u", null, null, null, true));
    assertThat(api.asOperator().get("/admin/rpc-denials?reported=yes").status()).isEqualTo(400);
  }

  @Test
  void withoutItBothAreListed(Api api, Stubs stubs) {
    assertThat(api.asOperator().get("/admin/rpc-denials").status()).isEqualTo(200);
    assertThat(stubs.onlyCall().arguments().get(0))
        .isEqualTo(new DenialQuery(null, null, null, null, null, null));
  }
}
