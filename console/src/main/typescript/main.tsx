import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { setTheme, theme } from "./app/theme";
import "./ui/console.css";

const root = document.getElementById("root");
if (root) {
  setTheme(theme());
  createRoot(root).render(<App />);
}
