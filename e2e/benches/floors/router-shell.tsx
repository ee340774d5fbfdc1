/** The lower bound for the portal: React and a createHashRouter shell, whose first page is a form. */
import './floor.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';

const Shell = () => (
  <>
    <header>
      <Link to="/">Home</Link> <Link to="/orders">Orders</Link>
    </header>
    <main>
      <Outlet />
    </main>
  </>
);

const Login = () => {
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
      }}
    >
      <h1>Log in</h1>
      <label>
        Email
        <input
          name="email"
          type="email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          aria-invalid={isChecked && !/^[^@]+@[^@]+$/.test(email)}
        />
      </label>
      <button type="submit">Continue</button>
    </form>
  );
};

const router = createHashRouter([
  {
    path: '/',
    element: <Shell />,
    children: [
      { index: true, element: <Login /> },
      { path: 'orders', element: <h1>Orders</h1> },
    ],
  },
]);

const root = document.getElementById('app');
if (root) createRoot(root).render(<RouterProvider router={router} />);
