"use strict";
SwaggerUIBundle({
  url: document.querySelector("#viewer").dataset.description,
  dom_id: "#viewer",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  filter: true,
  // It would ask a foreign address whether the description is valid.
  validatorUrl: null,
});
